import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";

/** The totals that are stored with a task. */
export type Totals = "subtask_total" | "subtask_done" | "comment_total" | "attachment_total";

/** The additions to the totals of a task. */
type Additions = { readonly [Name in Totals]?: number };

/** The task, locked: a row that was accessed for writing, or one that the previous statement locked. */
type LockedTask = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** Adds to the totals of a task. `updated_since` finds it as changed; its version stays, because this is not an edit. */
export async function addToTotals(reader: Reader, task: LockedTask, added: Additions): Promise<void> {
  await reader.rows(raw(addingToTotals(task, added)));
}

/**
 * The statement of `addToTotals`, as part of a statement that writes what is counted.
 * @param added nothing where a part of the task was changed, which clients that hold the task read again then
 */
export function addingToTotals(task: LockedTask, added: Additions) {
  const sums = Object.entries(added).map(([name, by]) => sql`${sql.raw(name)} = ${sql.raw(name)} + ${by}::int`);
  return sql`update tasks set ${sql.join([...sums, sql`updated_at = clock_timestamp()`])}
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid`;
}

/**
 * The statement that adds what several locked tasks got to their totals.
 * @param added the expression with the added rows @param sums of the rows of a task
 */
export function countingAdded(
  workspace_uuid: WorkspaceUuid,
  added: Sql,
  sums: { readonly [Name in Totals]?: Sql },
): Sql {
  const entries = Object.entries(sums).map(([name, sum]) => ({ name: sql.raw(name), sum }));
  return sql`update tasks t set ${sql.join(entries.map(({ name }) => sql`${name} = t.${name} + n.${name}`))},
      updated_at = clock_timestamp()
    from (select a.task_uuid, ${sql.join(entries.map(({ name, sum }) => sql`(${sum})::int as ${name}`))} from ${added} a
      group by a.task_uuid) n
    where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = n.task_uuid`;
}

/** The statement that stores how many subtasks a new task got. @param subtasks the expression with their rows */
export function countingSubtasks(task: LockedTask, subtasks: Sql) {
  return sql`update tasks set subtask_total = (select count(*) from ${subtasks})
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid`;
}
