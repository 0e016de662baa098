import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ConditionFields } from "./conditions.ts";

/** The fields of a task that automations read. */
export type JudgedTicket = ConditionFields & {
  readonly uuid: string;
  readonly board_uuid: BoardUuid;
  readonly is_archived: boolean;
};

/** The columns of `JudgedTicket`, of `tasks t`. */
export const judged = sql`t.uuid, t.board_uuid, t.status_uuid, t.priority, t.label_uuids, t.assignee_uuids, t.due_date, t.start_date,
  t.estimate, t.title, t.archived_at is not null as is_archived`;

/** Tasks as they are now; deleted ones are missing. */
export function findJudged(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<JudgedTicket[]> {
  return reader.rows(
    raw<JudgedTicket>(sql`select ${judged} from tasks t
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = any (${uuids}::uuid[])`),
  );
}

/**
 * The columns without an active task. Other columns may be empty by the time the last departure is consumed, so only
 * the last departure counts.
 */
export async function findEmpty(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  statuses: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select s.uuid from statuses s
      where s.workspace_uuid = ${workspace_uuid}::uuid and s.uuid = any (${statuses}::uuid[])
        and not exists (select 1 from tasks t where t.status_uuid = s.uuid and t.archived_at is null)`),
  );
  return rows.map((row) => row.uuid);
}

/** Whether a task left the column after this event: then the later event counts. */
export async function isLeftLater(
  reader: Reader,
  event: { readonly workspace_uuid: WorkspaceUuid; readonly sequence: number },
  status_uuid: string,
): Promise<boolean> {
  const left = sql`(name = 'ticket.moved' and data -> 'from' ->> 'status_uuid' = ${status_uuid}
    or name = 'ticket.archived' and data -> 'task' ->> 'status_uuid' = ${status_uuid})`;
  const row = await reader.one(
    raw<{ is_left: boolean }>(sql`select
      exists (select 1 from sequenced_events where workspace_uuid = ${event.workspace_uuid}::uuid
        and sequence > ${event.sequence}::bigint and ${left})
      or exists (select 1 from unsequenced_events u
        join full_events e on (e.workspace_uuid, e.created_at, e.id) = (u.workspace_uuid, u.created_at, u.id)
        where u.workspace_uuid = ${event.workspace_uuid}::uuid and ${left}) as is_left`),
  );
  return row.is_left;
}
