import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isoOf } from "#platform/db/json.ts";
import { addingToTotals } from "./totals.ts";
import type { Subtask } from "./view.ts";

type Place = { readonly workspace_uuid: string; readonly uuid: string };

/** What of a success criterion can be written; its position is a decimal string. */
export type SubtaskValues = { readonly title: string; readonly is_done: boolean; readonly position: string };

const shown = sql`uuid, task_uuid, title, is_done, position, ${isoOf("created_at")} as created_at,
  ${isoOf("updated_at")} as updated_at`;

/** The success criteria of a ticket in their order. */
export async function findSubtasks(reader: Reader, task: Place): Promise<Subtask[]> {
  return reader.rows(
    raw<Subtask>(sql`select ${shown} from subtasks
      where workspace_uuid = ${task.workspace_uuid}::uuid and task_uuid = ${task.uuid}::uuid
      order by position, uuid`),
  );
}

/** Adds a success criterion, and counts it. @param task reached for writing, as for every write of its list */
export async function insertSubtask(reader: Reader, task: Place, values: SubtaskValues): Promise<Subtask> {
  return reader.one(
    raw<Subtask>(sql`
      with counted as (${addingToTotals(task, { subtask_total: 1, subtask_done: Number(values.is_done) })})
      insert into subtasks (workspace_uuid, task_uuid, title, is_done, position)
      values (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${values.title}, ${values.is_done},
        ${values.position}::numeric)
      returning ${shown}`),
  );
}

/**
 * Changes a success criterion, and counts it anew.
 * @param task reached for writing
 * @param before the criterion as it is
 */
export async function updateSubtask(
  reader: Reader,
  task: Place,
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

/** Moves success criteria aside. @param moved uuid and new position */
export async function spreadSubtasks(
  reader: Reader,
  task: Place,
  moved: readonly { uuid: string; position: string }[],
): Promise<void> {
  await reader.rows(
    raw(sql`update subtasks s set position = m.position
      from jsonb_to_recordset(${moved}::jsonb) as m (uuid uuid, position numeric)
      where s.workspace_uuid = ${task.workspace_uuid}::uuid and s.task_uuid = ${task.uuid}::uuid and s.uuid = m.uuid`),
  );
}

/** Deletes a success criterion; undefined when the ticket has none like it. */
export async function deleteSubtask(reader: Reader, task: Place, uuid: string): Promise<Subtask | undefined> {
  return reader.first(
    raw<Subtask>(sql`delete from subtasks
      where workspace_uuid = ${task.workspace_uuid}::uuid and task_uuid = ${task.uuid}::uuid and uuid = ${uuid}::uuid
      returning ${shown}`),
  );
}

/** Copies a ticket's checklist unticked to a new ticket, which counts it. */
export async function copySubtasks(reader: Reader, from: Place, to_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`with copied as (
        insert into subtasks (workspace_uuid, task_uuid, title, position)
        select workspace_uuid, ${to_uuid}::uuid, title, position from subtasks
        where workspace_uuid = ${from.workspace_uuid}::uuid and task_uuid = ${from.uuid}::uuid returning uuid)
      update tasks set subtask_total = (select count(*) from copied)
      where workspace_uuid = ${from.workspace_uuid}::uuid and uuid = ${to_uuid}::uuid`),
  );
}
