import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type DeletedTask, deleteFromTrash, takeFromTrash } from "./archive-queries.ts";
import { taskEvent } from "./events.ts";
import type { TaskRow } from "./view.ts";

/** Restores a task from the trash (§3.3). @returns undefined when it is not in the trash */
export async function restoreTask(
  tx: Transaction<"ticket.restored">,
  task: WritableLoaded<"task">,
  viewer: BoardViewer,
): Promise<TaskRow | undefined> {
  const row = await takeFromTrash(tx, task, viewer);
  if (row !== undefined) tx.emit(taskEvent("ticket.restored", row));
  return row;
}

/** Deletes trashed tasks permanently; other tasks stay. @returns what was deleted */
export async function purgeTasks(
  tx: Transaction<"ticket.deleted">,
  workspace_uuid: string,
  uuids: readonly string[],
): Promise<DeletedTask[]> {
  const deleted = await deleteFromTrash(tx, workspace_uuid, uuids);
  for (const { uuid, board_uuid, title, linked_task_uuids } of deleted) {
    const data = { task: { uuid, title }, linked_task_uuids };
    tx.emit({ name: "ticket.deleted", board_uuid, task_uuid: uuid, data });
  }
  return deleted;
}
