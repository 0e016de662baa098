import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The totals that are stored with a task. */
export type Totals = "subtask_total" | "subtask_done" | "comment_total" | "attachment_total";

/** What is added to the totals of a task. */
export type Added = { readonly [Name in Totals]?: number };

/** The task, locked: a row that was accessed for writing, or one that the previous statement locked. */
type Locked = { readonly workspace_uuid: string; readonly uuid: string };

/** Adds to the totals of a task. `updated_since` finds it as changed; its version stays, because this is not an edit. */
export async function addToTotals(reader: Reader, task: Locked, added: Added): Promise<void> {
  await reader.rows(raw(addingToTotals(task, added)));
}

/**
 * The statement of `addToTotals`, as part of a statement that writes what is counted.
 * @param added nothing where a part of the task was changed, which whoever holds the task reads again then
 */
export function addingToTotals(task: Locked, added: Added) {
  const sums = Object.entries(added).map(([name, by]) => sql`${sql.raw(name)} = ${sql.raw(name)} + ${by}::int`);
  return sql`update tasks set ${sql.join([...sums, sql`updated_at = clock_timestamp()`])}
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid`;
}

/** Changes `updated_at` of tasks whose links were added or removed, so that `updated_since` finds them. */
export async function touchTasks(reader: Reader, workspace_uuid: string, uuids: readonly string[]): Promise<void> {
  await reader.rows(
    raw(sql`with locked as materialized (select uuid from tasks
        where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])
        order by uuid for no key update)
      update tasks t set updated_at = clock_timestamp() from locked l
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = l.uuid`),
  );
}

/** Lets `updated_since` find the tasks as changed that tasks of these statuses block: what is finished blocks nothing. */
export async function touchBlockedByStatuses(
  reader: Reader,
  workspace_uuid: string,
  status_uuids: readonly string[],
): Promise<void> {
  const found = sql<{ uuid: string }>`
    select distinct r.blocked_uuid as uuid from tasks b
      join relationships r on (r.workspace_uuid, r.blocker_uuid) = (b.workspace_uuid, b.uuid)
    where b.workspace_uuid = ${workspace_uuid}::uuid and b.status_uuid = any (${status_uuids}::uuid[])
      and b.archived_at is null`;
  await touchFound(reader, workspace_uuid, await reader.rows(raw(found)));
}

/**
 * Lets `updated_since` find the tasks of other boards as changed that tasks of a board block, when the board is archived or
 * restored.
 */
export async function touchBlockedByBoard(reader: Reader, { workspace_uuid, uuid }: BoardKey): Promise<void> {
  const found = sql<{ uuid: string }>`
    select distinct t.uuid from tasks b
      join relationships r on (r.workspace_uuid, r.blocker_uuid) = (b.workspace_uuid, b.uuid)
      join tasks t on (t.workspace_uuid, t.uuid) = (r.workspace_uuid, r.blocked_uuid)
    where b.workspace_uuid = ${workspace_uuid}::uuid and b.board_uuid = ${uuid}::uuid and b.has_links
      and b.archived_at is null and t.board_uuid <> ${uuid}::uuid`;
  await touchFound(reader, workspace_uuid, await reader.rows(raw(found)));
}

/** Lets `updated_since` find the tasks of other boards as changed that are linked with tasks of a board that is deleted. */
export async function touchLinkedWithBoard(reader: Reader, board: BoardKey): Promise<void> {
  const found = sql<{ uuid: string }>`
    with here as materialized (select k.uuid from tasks k where k.board_uuid = ${board.uuid}::uuid)
    select r.blocked_uuid as uuid from relationships r
      where r.workspace_uuid = ${board.workspace_uuid}::uuid and r.blocker_uuid in (select h.uuid from here h)
    union select r.blocker_uuid from relationships r
      where r.workspace_uuid = ${board.workspace_uuid}::uuid and r.blocked_uuid in (select h.uuid from here h)
    union select l.task_uuid from task_links l
      where l.workspace_uuid = ${board.workspace_uuid}::uuid and l.other_uuid in (select h.uuid from here h)`;
  await touchFound(reader, board.workspace_uuid, await reader.rows(raw(found)));
}

async function touchFound(reader: Reader, workspace_uuid: string, found: readonly { uuid: string }[]): Promise<void> {
  const uuids = found.map(({ uuid }) => uuid);
  if (uuids.length > 0) await touchTasks(reader, workspace_uuid, uuids);
}
