import type { TicketKey } from "#kernel/ticket-key.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type Sql, sql } from "#platform/db/query.ts";

/** The key of a row of tasks as SQL. The prefix is looked up, so that a board that changes it changes no ticket. */
export function keyOfTask(alias: string): Sql {
  return sql.raw(`(select kb.prefix from boards kb where (kb.workspace_uuid, kb.uuid) = (${alias}.workspace_uuid, ${alias}.board_uuid))
    || '-' || ${alias}.number`);
}

/** Selects the uuid of the task that a key leads to: by each prefix that its board has or had, and by each number that the task has or had. */
export function taskOfKey(
  workspace_uuid: Sql | WorkspaceUuid,
  { prefix, number }: TicketKey,
): Sql<{ uuid: string | null }> {
  const workspace = typeof workspace_uuid === "string" ? sql`${workspace_uuid}::uuid` : workspace_uuid;
  return sql<{ uuid: string | null }>`
    select coalesce(t.uuid, f.task_uuid) as uuid from board_prefixes p
      left join tasks t on t.board_uuid = p.board_uuid and t.number = ${number}::int
      left join former_numbers f on (f.workspace_uuid, f.board_uuid) = (p.workspace_uuid, p.board_uuid) and f.number = ${number}::int
    where p.workspace_uuid = ${workspace} and p.prefix = ${prefix}`;
}
