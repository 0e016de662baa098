import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { purgeAttachment } from "#features/content/attachments/index.ts";
import { purgeComment } from "#features/tasks/comments/index.ts";
import { purgePages } from "#features/wiki/pages/index.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { purgeTasksWithFiles } from "./purge.ts";
import { findExpired, findExpiredPages, findExpiredParts, findExpiredTasks } from "./queries.ts";
import { job } from "#platform/jobs/declaration.ts";

const batch = 100;
/** Fewer, because thousands of pages may have been archived with one. */
const pageBatch = 5;

/** Deletes what was in the trash for 30 days, workspace by workspace and batch by batch. */
export async function purgeTrash(platform: Platform): Promise<void> {
  const workspaces = await inTransaction(platform.transactions, {}, findExpired);
  for (const workspace_uuid of workspaces) {
    for (const purge of [purgeSomeTasks, purgeSomeComments, purgeSomeAttachments, purgeSomePages]) {
      let deleted = batch;
      while (deleted === batch) {
        deleted = await inTransaction(platform.transactions, { workspace_uuid }, (tx) => purge(tx, workspace_uuid));
      }
    }
  }
}

async function purgeSomeTasks(tx: Transaction, workspace_uuid: WorkspaceUuid): Promise<number> {
  return purgeTasksWithFiles(tx, workspace_uuid, await findExpiredTasks(tx, workspace_uuid, batch));
}

async function purgeSomeComments(tx: Transaction, workspace_uuid: WorkspaceUuid): Promise<number> {
  const uuids = await findExpiredParts(tx, "comments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeComment(tx, { workspace_uuid, uuid });
  return uuids.length;
}

async function purgeSomeAttachments(tx: Transaction, workspace_uuid: WorkspaceUuid): Promise<number> {
  const uuids = await findExpiredParts(tx, "attachments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeAttachment(tx, { workspace_uuid, uuid });
  return uuids.length;
}

async function purgeSomePages(tx: Transaction, workspace_uuid: WorkspaceUuid): Promise<number> {
  const uuids = await findExpiredPages(tx, workspace_uuid, pageBatch);
  await purgePages(tx, workspace_uuid, uuids);
  return uuids.length === pageBatch ? batch : 0;
}

/** Deletes what was in the trash for 30 days. */
export const purgeTrashJob = job("purge_trash", { queue: "housekeeping" });
