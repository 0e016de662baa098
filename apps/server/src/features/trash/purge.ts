import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { removeFiles } from "#features/content/attachments/index.ts";
import { purgeTasks } from "#features/tasks/tasks/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findFiles } from "./queries.ts";

/** Deletes trashed tasks permanently; their files are removed after the commit. @returns how many were deleted */
export async function purgeTasksWithFiles(
  tx: Transaction<"ticket.deleted">,
  workspace_uuid: WorkspaceUuid,
  task_uuids: readonly string[],
): Promise<number> {
  const files = await findFiles(tx, workspace_uuid, task_uuids);
  const deleted = new Set((await purgeTasks(tx, workspace_uuid, task_uuids)).map(({ uuid }) => uuid));
  // a task that was restored meanwhile was not deleted, and keeps its files
  const unused = files.filter(({ task_uuid }) => deleted.has(task_uuid));
  removeFiles(
    tx,
    unused.map(({ uuid }) => uuid),
  );
  return deleted.size;
}
