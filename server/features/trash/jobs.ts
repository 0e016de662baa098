import { purgeTasks } from "#features/tasks/index.ts";
import type { Platform } from "#platform/services.ts";
import { inWork, type Work } from "#platform/work/work.ts";
import { type Hanging, purgeHanging } from "./hanging-queries.ts";
import { findExpired, findExpiredTasks, findFiles } from "./queries.ts";

const batch = 100;

/** Deletes what was in the trash for 30 days, workspace by workspace and batch by batch. */
export async function purgeTrash(platform: Platform): Promise<void> {
  const workspaces = await inWork(platform.work, {}, findExpired);
  for (const workspace_uuid of workspaces) {
    const purge = (some: (work: Work, workspace_uuid: string) => Promise<number>): Promise<number> =>
      inWork(platform.work, { workspace_uuid }, (work) => some(work, workspace_uuid));
    for (const some of [purgeSomeTasks, purgeSome("comment"), purgeSome("attachment")]) {
      let deleted = batch;
      while (deleted === batch) deleted = await purge(some);
    }
  }
}

async function purgeSomeTasks(work: Work, workspace_uuid: string): Promise<number> {
  const uuids = await findExpiredTasks(work, workspace_uuid, batch);
  const names = await findFiles(work, workspace_uuid, uuids);
  const deleted = await purgeTasks(work, workspace_uuid, uuids);
  if (names.length > 0) work.enqueue("remove_files", { names });
  return deleted.length;
}

function purgeSome(kind: Hanging) {
  return async (work: Work, workspace_uuid: string): Promise<number> => {
    const deleted = await purgeHanging(work, kind, workspace_uuid, batch);
    for (const { uuid, task_uuid, board_uuid } of deleted) {
      work.emit({ name: `${kind}.purged`, board_uuid, task_uuid, data: { [kind]: { uuid } } });
    }
    if (kind === "attachment" && deleted.length > 0) {
      work.enqueue("remove_files", { names: deleted.map(({ uuid }) => uuid) });
    }
    return deleted.length;
  };
}

/** Removes files from the storage, after the commit that forgot them. */
export async function removeFiles(platform: Platform, { names }: { names: readonly string[] }): Promise<void> {
  for (const name of names) await platform.services.storage.remove(name);
}
