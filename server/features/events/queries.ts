import { raw, type Reader, sql } from "#platform/db/query.ts";
import { toldActor, toldData } from "#platform/work/told.ts";
import type { EventRow } from "./view.ts";

const shown = sql`e.id, e.uuid, e.sequence, e.name, e.workspace_uuid, e.board_uuid, e.task_uuid, e.actor_kind,
  e.actor_user_uuid, e.actor_api_key_uuid, ${toldActor("e")} as actor_name, ${toldData("e")} as data, e.created_at`;

/** The events after a sequence, in their order. */
export function findAfter(
  reader: Reader,
  workspace_uuid: string,
  after: number,
  limit: number,
): Promise<(EventRow & { readonly sequence: number })[]> {
  return reader.rows(
    raw<EventRow & { sequence: number }>(sql`
      select ${shown} from events e where workspace_uuid = ${workspace_uuid} and sequence > ${after}::bigint
      order by sequence limit ${limit}`),
  );
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
): Promise<(EventRow & { readonly sequence: number })[]> {
  return reader.rows(
    raw<EventRow & { sequence: number }>(sql`
      select ${shown} from events e where workspace_uuid = ${workspace_uuid}::uuid
        and sequence = any (${sequences}::bigint[])`),
  );
}

/** What the audit log is asked for; null asks for everything. */
export type AuditQuery = {
  readonly workspace_uuid: string;
  /** a person or a key */
  readonly actor_uuid: string | null;
  readonly action: string | null;
  /** only rows older than this one */
  readonly before: number | null;
  readonly limit: number;
};

/** The events of a workspace, newest first. The primary key gives the order. */
export function findEntries(reader: Reader, query: AuditQuery): Promise<EventRow[]> {
  const conditions = [sql`workspace_uuid = ${query.workspace_uuid}`];
  if (query.before !== null) conditions.push(sql`id < ${query.before}::bigint`);
  if (query.action !== null) conditions.push(sql`name = ${query.action}`);
  if (query.actor_uuid !== null) {
    conditions.push(sql`${query.actor_uuid}::uuid in (actor_user_uuid, actor_api_key_uuid)`);
  }
  return reader.rows(
    raw<EventRow>(sql`
      select ${shown} from events e where ${sql.join(conditions, sql` and `)} order by id desc limit ${query.limit}`),
  );
}
