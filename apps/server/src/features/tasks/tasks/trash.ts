import type { Rows } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { emitTaskEvent } from "./announce.ts";
import { type DeletedTask, deleteFromTrash, takeFromTrash } from "./archive-queries.ts";
import type { Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/**
 * Restores a ticket from the trash (§3.3).
 * @param task reached for writing
 * @returns undefined when it is not in the trash
 */
export async function restoreTask(tx: Transaction, task: Rows["task"], viewer: Viewer): Promise<TaskRow | undefined> {
  const row = await takeFromTrash(tx, task, viewer);
  if (row !== undefined) emitTaskEvent(tx, "ticket.restored", row);
  return row;
}

/** Deletes tickets for good; those that are not in the trash stay. @returns what was deleted */
export async function purgeTasks(
  tx: Transaction,
  workspace_uuid: string,
  uuids: readonly string[],
): Promise<DeletedTask[]> {
  const deleted = await deleteFromTrash(tx, workspace_uuid, uuids);
  for (const { uuid, board_uuid, title } of deleted) {
    tx.emit({ name: "ticket.deleted", board_uuid, task_uuid: uuid, data: { task: { uuid, title } } });
  }
  return deleted;
}
