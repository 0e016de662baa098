import type { Rows } from "#platform/access/reach.ts";
import type { Work } from "#platform/work/work.ts";
import { say } from "./announce.ts";
import { type DeletedTask, deleteFromTrash, takeFromTrash } from "./archive-queries.ts";
import type { Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/**
 * Restores a ticket from the trash (§3.3).
 * @param task reached for writing
 * @returns undefined when it is not in the trash
 */
export async function restoreTask(work: Work, task: Rows["task"], viewer: Viewer): Promise<TaskRow | undefined> {
  const row = await takeFromTrash(work, task, viewer);
  if (row !== undefined) say(work, "ticket.restored", row);
  return row;
}

/** Deletes tickets for good; those that are not in the trash stay. @returns what was deleted */
export async function purgeTasks(work: Work, workspace_uuid: string, uuids: readonly string[]): Promise<DeletedTask[]> {
  const deleted = await deleteFromTrash(work, workspace_uuid, uuids);
  for (const { uuid, board_uuid, title } of deleted) {
    work.emit({ name: "ticket.deleted", board_uuid, task_uuid: uuid, data: { task: { uuid, title } } });
  }
  return deleted;
}
