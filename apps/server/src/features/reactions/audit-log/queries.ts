import { type OfPage, pageOf } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { visibleActor, visibleData } from "#platform/events/visible-data.ts";
import type { EventRow } from "./view.ts";

const shown = sql`uuid, sequence, name, workspace_uuid, board_uuid, task_uuid, actor_kind, actor_user_uuid,
  actor_api_key_uuid, actor_name, data, created_at`;

/** The same, of a row `e` of the table. */
const told = sql`e.uuid, e.sequence, e.name, e.workspace_uuid, e.board_uuid, e.task_uuid, e.actor_kind, e.actor_user_uuid,
  e.actor_api_key_uuid, ${visibleActor("e")} as actor_name, ${visibleData("e")} as data, e.created_at`;

/** What an event takes in a reply, beside its data about half a kilobyte. */
const bytes = sql`octet_length(r.data::text) + 500`;

/** The events after a sequence, in their order. */
export function findAfter(
  reader: Reader,
  workspace_uuid: string,
  after: number,
  limit: number,
): Promise<(EventRow & OfPage)[]> {
  const rows = sql`select ${told} from events e
    where workspace_uuid = ${workspace_uuid}::uuid and sequence > ${after}::bigint order by sequence limit ${limit}`;
  const page = pageOf({ rows, order: sql`r.sequence`, bytes, limit });
  return reader.rows(raw<EventRow & OfPage>(sql`select ${shown}, page_goes_on from (${page}) e order by sequence`));
}

/** Up to which sequence events were removed because they were too old. */
export async function findForgotten(reader: Reader, workspace_uuid: string): Promise<number> {
  const row = await reader.first(
    raw<{ forgotten: number }>(
      sql`select forgotten from event_sequences where workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  return row?.forgotten ?? 0;
}

/** The events of a workspace at these places of its sequence, in no order. */
export function findBySequence(
  reader: Reader,
  workspace_uuid: string,
  sequences: readonly number[],
): Promise<EventRow[]> {
  return reader.rows(
    raw<EventRow>(sql`
      select ${told} from events e where workspace_uuid = ${workspace_uuid}::uuid
        and sequence = any (${sequences}::bigint[])`),
  );
}

/** What the audit log is asked for; null asks for everything. */
export type AuditQuery = {
  readonly workspace_uuid: string;
  /** a person or a key */
  readonly actor_uuid: string | null;
  readonly action: string | null;
  /** only what came before this place in the sequence */
  readonly before: number | null;
  readonly limit: number;
};

/** The events of a workspace that have their sequence, newest first. */
export function findEntries(reader: Reader, query: AuditQuery): Promise<(EventRow & OfPage)[]> {
  const conditions = [sql`workspace_uuid = ${query.workspace_uuid}::uuid and sequence is not null`];
  if (query.before !== null) conditions.push(sql`sequence < ${query.before}::bigint`);
  if (query.action !== null) conditions.push(sql`name = ${query.action}`);
  if (query.actor_uuid !== null) {
    conditions.push(sql`${query.actor_uuid}::uuid in (actor_user_uuid, actor_api_key_uuid)`);
  }
  const rows = sql`select ${told} from events e where ${sql.join(conditions, sql` and `)}
    order by sequence desc limit ${query.limit}`;
  const page = pageOf({ rows, order: sql`r.sequence desc`, bytes, limit: query.limit });
  return reader.rows(
    raw<EventRow & OfPage>(sql`select ${shown}, page_goes_on from (${page}) e order by sequence desc`),
  );
}
