import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isoOf } from "#platform/db/json.ts";
import { addingToTotals, countingAdded, countingSubtasks } from "#features/tasks/parts/index.ts";
import type { Subtask } from "./view.ts";

/** The values of a subtask that can be written; its position is a decimal string. */
type SubtaskValues = { readonly title: string; readonly is_done: boolean; readonly position: string };

const shown = sql`uuid, task_uuid, title, is_done, position, ${isoOf("created_at")} as created_at,
  ${isoOf("updated_at")} as updated_at`;

/** The subtasks of a task in their order. */
export async function findSubtasks(reader: Reader, task: Rows["task"]): Promise<Subtask[]> {
  return reader.rows(
    raw<Subtask>(sql`select ${shown} from subtasks
      where workspace_uuid = ${task.workspace_uuid}::uuid and task_uuid = ${task.uuid}::uuid
      order by position, uuid`),
  );
}

/** Adds a subtask, and counts it. */
export async function insertSubtask(
  reader: Reader,
  task: WritableRow<"task">,
  values: SubtaskValues & { readonly uuid: string },
): Promise<Subtask> {
  return reader.one(
    raw<Subtask>(sql`
      with counted as (${addingToTotals(task, { subtask_total: 1, subtask_done: Number(values.is_done) })})
      insert into subtasks (workspace_uuid, task_uuid, uuid, title, is_done, position)
      values (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${values.uuid}::uuid, ${values.title}, ${values.is_done},
        ${values.position}::numeric)
      returning ${shown}`),
  );
}

/** Changes a subtask, and updates the totals. @param before the present subtask */
export async function updateSubtaskRow(
  reader: Reader,
  task: WritableRow<"task">,
  before: Subtask,
  values: SubtaskValues,
): Promise<Subtask> {
  const done = Number(values.is_done) - Number(before.is_done);
  return reader.one(
    raw<Subtask>(sql`
      with counted as (${addingToTotals(task, { subtask_done: done })})
      update subtasks set title = ${values.title}, is_done = ${values.is_done},
        position = ${values.position}::numeric, updated_at = clock_timestamp()
      where workspace_uuid = ${task.workspace_uuid}::uuid and task_uuid = ${task.uuid}::uuid
        and uuid = ${before.uuid}::uuid
      returning ${shown}`),
  );
}

/** Writes new positions of subtasks. */
export async function moveSubtasks(
  reader: Reader,
  task: WritableRow<"task">,
  moved: readonly { uuid: string; position: string }[],
): Promise<void> {
  await reader.rows(
    raw(sql`update subtasks s set position = m.position
      from jsonb_to_recordset(${moved}::jsonb) as m (uuid uuid, position numeric)
      where s.workspace_uuid = ${task.workspace_uuid}::uuid and s.task_uuid = ${task.uuid}::uuid and s.uuid = m.uuid`),
  );
}

/** Deletes a subtask. */
export async function deleteSubtaskRow(reader: Reader, task: WritableRow<"task">, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`delete from subtasks
      where workspace_uuid = ${task.workspace_uuid}::uuid and task_uuid = ${task.uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** Copies the checklist of a task to a new task, with all items unticked, and counts it there. */
export async function copySubtasks(reader: Reader, from: Rows["task"], to_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`with copied as (
        insert into subtasks (workspace_uuid, task_uuid, title, position)
        select workspace_uuid, ${to_uuid}::uuid, title, position from subtasks
        where workspace_uuid = ${from.workspace_uuid}::uuid and task_uuid = ${from.uuid}::uuid returning uuid)
      ${countingSubtasks({ workspace_uuid: from.workspace_uuid, uuid: to_uuid }, sql`copied`)}`),
  );
}

/** A subtask that is imported; `position` counts from 1 on its task. */
type NewSubtask = {
  readonly task_uuid: string;
  readonly title: string;
  readonly is_done: boolean;
  readonly position: number;
};

/** Inserts the subtasks of new tasks in one statement. */
export async function insertSubtasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  subtasks: readonly NewSubtask[],
): Promise<void> {
  await reader.rows(
    raw(sql`
      insert into subtasks (workspace_uuid, task_uuid, title, is_done, position)
      select ${workspace_uuid}::uuid, s.task_uuid, s.title, s.is_done, s.position
      from jsonb_to_recordset(${subtasks}::jsonb)
        as s (task_uuid uuid, title text, is_done boolean, position numeric)`),
  );
}

/** Adds subtasks to the bottoms of the checklists of tasks that are locked, in their order, and counts them. */
export async function appendSubtasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  subtasks: readonly Omit<NewSubtask, "position">[],
): Promise<Subtask[]> {
  const rows = subtasks.map((subtask, nth) => ({ ...subtask, nth }));
  const counted = countingAdded(workspace_uuid, sql`inserted`, {
    subtask_total: sql`count(*)`,
    subtask_done: sql`count(*) filter (where a.is_done)`,
  });
  return reader.rows(
    raw<Subtask>(sql`
      with n as materialized (
        select n.*, row_number() over (partition by n.task_uuid order by n.nth) as nth_there
        from jsonb_to_recordset(${rows}::jsonb) as n (task_uuid uuid, title text, is_done boolean, nth int)),
      inserted as (
        insert into subtasks (workspace_uuid, task_uuid, title, is_done, position)
        select ${workspace_uuid}::uuid, n.task_uuid, n.title, n.is_done, n.nth_there + (
          select coalesce(floor(max(s.position)), 0) from subtasks s
          where (s.workspace_uuid, s.task_uuid) = (${workspace_uuid}::uuid, n.task_uuid))
        from n returning *),
      counted as (${counted})
      select ${shown} from inserted order by task_uuid, position, uuid`),
  );
}
