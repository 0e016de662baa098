import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type OfPage, pageOf } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { bytesOfData, visibleActor, visibleData, visibleDerived } from "#platform/events/visible-data.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { EventRow } from "./view.ts";

const shown = sql`uuid, sequence, name, workspace_uuid, board_uuid, task_uuid, actor_kind, actor_user_uuid,
  actor_api_key_uuid, actor_name, data, derived_field, created_at`;

/** The same of a row `e` of `sequenced_events`, without what is to be removed from it. */
const shownColumns = sql`e.uuid, e.sequence, e.name, e.workspace_uuid, e.board_uuid, e.task_uuid, e.actor_kind, e.actor_user_uuid,
  e.actor_api_key_uuid, ${visibleActor("e")} as actor_name, ${visibleData("e")} as data,
  ${visibleDerived("e")} as derived_field, e.created_at`;

/** The size of an event in a reply: its data, and about half a kilobyte. */
const bytes = sql`${bytesOfData("r")} + 500`;

/** Finds the events after a sequence, in their order. */
export function findAfter(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  after: number,
  limit: number,
): Promise<(EventRow & OfPage)[]> {
  const rows = sql`select ${shownColumns} from sequenced_events e
    where workspace_uuid = ${workspace_uuid}::uuid and sequence > ${after}::bigint order by sequence limit ${limit}`;
  const page = pageOf({ rows, order: sql`r.sequence`, bytes, limit });
  return reader.rows(raw<EventRow & OfPage>(sql`select ${shown}, page_end from (${page}) e order by sequence`));
}

/** Finds the sequence up to which events were removed because they were old; 0 if none were. */
export async function findForgotten(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<number> {
  const row = await reader.first(
    raw<{ removed_sequence: number }>(
      sql`select removed_sequence from event_sequences where workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  return row?.removed_sequence ?? 0;
}

/** Finds the events of a workspace with these sequences, unsorted. */
export function findBySequence(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  sequences: readonly number[],
): Promise<EventRow[]> {
  return reader.rows(
    raw<EventRow>(sql`
      select ${shownColumns} from sequenced_events e where workspace_uuid = ${workspace_uuid}::uuid
        and sequence = any (${sequences}::bigint[])`),
  );
}

/** The filters of the audit log; null is no filter. */
export type AuditQuery = {
  readonly workspace_uuid: WorkspaceUuid;
  /** a user or an API key */
  readonly actor_uuid: string | null;
  readonly action: string | null;
};

/** The audit log of a workspace, newest first. */
export const auditPages = pages({ name: "audit_log", order: { sequence: "sequence" }, newestFirst: true });

/** Finds a page of the events of a workspace. Events without a sequence yet are left out. */
export async function findEntries(reader: Reader, query: AuditQuery, page: Page): Promise<(EventRow & OfPage)[]> {
  const { workspace_uuid, actor_uuid, action } = query;
  const conditions = [sql`e.workspace_uuid = ${workspace_uuid}::uuid`];
  if (action !== null) conditions.push(sql`e.name = ${action}`);
  if (actor_uuid !== null) {
    // one column, not either of two: so the page comes from an index in its order
    const column = (await isKeyOfEvents(reader, workspace_uuid, actor_uuid)) ? "actor_api_key_uuid" : "actor_user_uuid";
    conditions.push(sql`e.${sql.raw(column)} = ${actor_uuid}::uuid`);
  }
  const rows = sql`select ${shownColumns} from sequenced_events e where ${sql.join(conditions, sql` and `)}`;
  return reader.rows(
    raw<EventRow & OfPage>(sql`select ${shown}, page_end from (${page.of(rows, bytes)}) e order by ${page.order("e")}`),
  );
}

/** Whether an API key with this uuid caused events of the workspace. */
async function isKeyOfEvents(reader: Reader, workspace_uuid: WorkspaceUuid, uuid: string): Promise<boolean> {
  const row = await reader.one(
    raw<{ is_key: boolean }>(sql`select exists (select from event_order where workspace_uuid = ${workspace_uuid}::uuid
      and actor_api_key_uuid = ${uuid}::uuid) as is_key`),
  );
  return row.is_key;
}
