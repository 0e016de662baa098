import { purgeAttachment } from "#features/tasks/attachments/index.ts";
import { purgeComment } from "#features/tasks/comments/index.ts";
import { purgeTasks } from "#features/tasks/tasks/index.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { findExpired, findExpiredHanging, findExpiredTasks, findFiles } from "./queries.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";

const batch = 100;

/** Deletes what was in the trash for 30 days, workspace by workspace and batch by batch. */
export async function purgeTrash(platform: Platform): Promise<void> {
  const workspaces = await inTransaction(platform.transactions, {}, findExpired);
  for (const workspace_uuid of workspaces) {
    for (const purge of [purgeSomeTasks, purgeSomeComments, purgeSomeAttachments]) {
      let deleted = batch;
      while (deleted === batch) {
        deleted = await inTransaction(platform.transactions, { workspace_uuid }, (tx) => purge(tx, workspace_uuid));
      }
    }
  }
}

async function purgeSomeTasks(tx: Transaction, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredTasks(tx, workspace_uuid, batch);
  const names = await findFiles(tx, workspace_uuid, uuids);
  const deleted = await purgeTasks(tx, workspace_uuid, uuids);
  for (const name of names) tx.enqueue(removeFileJob, { name: attachmentFile(name) });
  return deleted.length;
}

async function purgeSomeComments(tx: Transaction, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredHanging(tx, "comments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeComment(tx, { workspace_uuid, uuid });
  return uuids.length;
}

async function purgeSomeAttachments(tx: Transaction, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredHanging(tx, "attachments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeAttachment(tx, { workspace_uuid, uuid });
  return uuids.length;
}
