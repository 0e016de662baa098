import { purgeAttachment } from "#features/tasks/attachments/index.ts";
import { purgeComment } from "#features/tasks/comments/index.ts";
import { purgeTasks } from "#features/tasks/tasks/index.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import { inWork, type Work } from "#platform/transaction/transaction.ts";
import { findExpired, findExpiredHanging, findExpiredTasks, findFiles } from "./queries.ts";

const batch = 100;

/** Deletes what was in the trash for 30 days, workspace by workspace and batch by batch. */
export async function purgeTrash(platform: Platform): Promise<void> {
  const workspaces = await inWork(platform.work, {}, findExpired);
  for (const workspace_uuid of workspaces) {
    for (const purge of [purgeSomeTasks, purgeSomeComments, purgeSomeAttachments]) {
      let deleted = batch;
      while (deleted === batch) {
        deleted = await inWork(platform.work, { workspace_uuid }, (work) => purge(work, workspace_uuid));
      }
    }
  }
}

async function purgeSomeTasks(work: Work, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredTasks(work, workspace_uuid, batch);
  const names = await findFiles(work, workspace_uuid, uuids);
  const deleted = await purgeTasks(work, workspace_uuid, uuids);
  for (const name of names) work.enqueue("remove_file", { name: attachmentFile(name) });
  return deleted.length;
}

async function purgeSomeComments(work: Work, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredHanging(work, "comments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeComment(work, { workspace_uuid, uuid });
  return uuids.length;
}

async function purgeSomeAttachments(work: Work, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredHanging(work, "attachments", workspace_uuid, batch);
  for (const uuid of uuids) await purgeAttachment(work, { workspace_uuid, uuid });
  return uuids.length;
}
