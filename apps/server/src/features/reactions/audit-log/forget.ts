import type { EventName } from "#kernel/events.ts";
import type { FeatureConsumer, FeatureJob } from "#platform/deployment/feature.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { forgetPage, type Start } from "#platform/events/forget-things.ts";
import { forgetEventsJob } from "./jobs.ts";

/** After these something is gone for good, and what the log told of it goes too. */
const partings = [
  "ticket.deleted",
  "subtask.deleted",
  "comment.purged",
  "attachment.purged",
  "board.deleted",
  "workspace.deleted",
] as const satisfies readonly EventName[];

/**
 * Leaves a job for everything that was deleted for good, after the commit: the log of a board may be long. Until it is
 * done, whoever reads events is told no more than the job leaves (platform/events/visible-data.ts).
 */
export const consumer: FeatureConsumer = {
  name: "forgetting",
  events: partings,
  consume: async (tx, events) => {
    for (const { name, workspace_uuid, board_uuid, task_uuid } of events) {
      const of = name === "workspace.deleted" ? { of: "workspace" as const, uuid: workspace_uuid } : null;
      const ofTask = task_uuid === null ? null : { of: "task" as const, uuid: task_uuid };
      const ofBoard = board_uuid === null ? null : { of: "board" as const, uuid: board_uuid };
      const thing = of ?? ofTask ?? ofBoard;
      if (thing === null) continue;
      tx.enqueue(forgetEventsJob, { workspace_uuid, ...thing }, { key: `${thing.of} ${thing.uuid}` });
    }
  },
};

/** Takes the words out of the events of what was deleted, and out of stored replies that name it, a batch at a time. */
export const forgetEvents: FeatureJob<PayloadOf<typeof forgetEventsJob>> = async (platform, thing, stopping) => {
  const { workspace_uuid, of, uuid } = thing;
  if (of !== "board") {
    await forgetAll(platform, { workspace_uuid, of, uuid }, stopping);
    return;
  }
  const tasks = await forgetAll(platform, { workspace_uuid, of: "board", uuid }, stopping);
  await forgetAll(platform, { workspace_uuid, of: "left board", uuid }, stopping);
  // a ticket that went with the board may have been on others before
  for (const task of tasks) await forgetAll(platform, { workspace_uuid, of: "task", uuid: task }, stopping);
};

/** @returns the tickets that went with a board */
async function forgetAll(
  { pool }: Pick<Platform, "pool">,
  thing: Parameters<typeof forgetPage>[1],
  stopping: AbortSignal,
): Promise<ReadonlySet<string>> {
  const tasks = new Set<string>();
  let start: Start | null = { at: "-infinity", id: 0 };
  while (start !== null) {
    stopping.throwIfAborted();
    const page: Awaited<ReturnType<typeof forgetPage>> = await forgetPage(pool, thing, start);
    await forgetRepliesNaming(pool, page.gone);
    for (const uuid of page.gone_tasks) tasks.add(uuid);
    start = page.next;
  }
  return tasks;
}
