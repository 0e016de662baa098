import { removeFileJob } from "#platform/storage/jobs.ts";
import { purgeTasks } from "#features/tasks/tasks/index.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findFiles } from "./queries.ts";

/** Deletes tasks in the trash for good; their files are removed after the commit. @returns how many were deleted */
export async function purgeTasksWithFiles(
  tx: Transaction<"ticket.deleted">,
  workspace_uuid: string,
  task_uuids: readonly string[],
): Promise<number> {
  const names = await findFiles(tx, workspace_uuid, task_uuids);
  const deleted = await purgeTasks(tx, workspace_uuid, task_uuids);
  if (deleted.length > 0) for (const name of names) tx.enqueue(removeFileJob, { name: attachmentFile(name) });
  return deleted.length;
}
