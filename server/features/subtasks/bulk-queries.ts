import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A success criterion that comes in from elsewhere; `position` counts from 1 on its ticket. */
export type NewSubtask = {
  readonly task_uuid: string;
  readonly title: string;
  readonly is_done: boolean;
  readonly position: number;
};

/** Inserts the success criteria of new tickets in one statement. */
export async function insertSubtasks(
  reader: Reader,
  workspace_uuid: string,
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
