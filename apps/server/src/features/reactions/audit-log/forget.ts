import type { EventName } from "#kernel/events.ts";
import type { FeatureConsumer, FeatureJob } from "#platform/deployment/feature.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/http/services.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { beginning, type Start } from "#platform/events/forget-person.ts";
import { forgetPage } from "#platform/events/forget-things.ts";
import { forgetEventsJob } from "./jobs.ts";

/** After these something is deleted permanently, and its content is removed from the events too. */
const deletions = [
  "ticket.deleted",
  "subtask.deleted",
  "comment.purged",
  "attachment.purged",
  "board.deleted",
  "wiki_page.deleted",
  "workspace.deleted",
] as const satisfies readonly EventName[];

/**
 * Enqueues a job for everything that was deleted permanently, because a board may have many events. Until the job is
 * done, reads of events leave out what it will remove (platform/events/visible-data.ts).
 */
export const consumer: FeatureConsumer = {
  name: "forgetting",
  events: deletions,
  consume: async (tx, events) => {
    for (const { name, workspace_uuid, board_uuid, task_uuid, data } of events) {
      const of = name === "workspace.deleted" ? { of: "workspace" as const, uuid: workspace_uuid } : null;
      const ofTask = task_uuid === null ? null : { of: "task" as const, uuid: task_uuid };
      const ofBoard = board_uuid === null ? null : { of: "board" as const, uuid: board_uuid };
      const ofPage = "page" in data ? { of: "page" as const, uuid: pageOf(data) } : null;
      const thing = of ?? ofTask ?? ofBoard ?? ofPage;
      if (thing === null) continue;
      tx.enqueue(forgetEventsJob, { workspace_uuid, ...thing }, { key: `${thing.of} ${thing.uuid}` });
    }
  },
};

/** The page that an event names; its data keeps the uuid when everything else is gone. */
function pageOf(data: ConsumedEvent["data"]): string {
  return (data["page"] as { uuid: string }).uuid;
}

/** Removes the content of what was deleted from its events, and stored replies that name it, in batches. */
export const forgetEvents: FeatureJob<PayloadOf<typeof forgetEventsJob>> = async (platform, thing, stopping) => {
  const { workspace_uuid, of, uuid } = thing;
  if (of !== "board") {
    await forgetAll(platform, { workspace_uuid, of, uuid }, stopping);
    return;
  }
  const tasks = await forgetAll(platform, { workspace_uuid, of: "board", uuid }, stopping);
  await forgetAll(platform, { workspace_uuid, of: "left board", uuid }, stopping);
  // a task that was deleted with the board may have been on other boards before
  for (const task of tasks) await forgetAll(platform, { workspace_uuid, of: "task", uuid: task }, stopping);
};

/** @returns the tasks that were deleted with a board */
async function forgetAll(
  { pool }: Pick<Platform, "pool">,
  thing: Parameters<typeof forgetPage>[1],
  stopping: AbortSignal,
): Promise<ReadonlySet<string>> {
  const tasks = new Set<string>();
  let start: Start | null = beginning;
  while (start !== null) {
    stopping.throwIfAborted();
    const page: Awaited<ReturnType<typeof forgetPage>> = await forgetPage(pool, thing, start);
    await forgetRepliesNaming(pool, page.gone);
    for (const uuid of page.gone_tasks) tasks.add(uuid);
    start = page.next;
  }
  return tasks;
}
