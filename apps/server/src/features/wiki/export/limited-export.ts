import type { Readable } from "node:stream";
import { ApiError } from "#kernel/errors.ts";
import { loopTurns } from "#platform/util/loop-turns.ts";
import { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";

/** How many zips of one workspace, and of all, this process has open at once. */
export const mostExports = 10;
const mostOfAll = 100;

const open = new KeyedSemaphore({
  atOncePerKey: mostExports,
  atOnce: mostOfAll,
  mostWaitingPerKey: 0,
  busy: () => new ApiError("exports_busy", {}, { retry_after: 10 }),
});

/** Reading and writing pages takes the processor and the database; a zip that waits for its client takes neither. */
const working = new KeyedSemaphore({ atOncePerKey: 2, atOnce: 8 });

/**
 * Opens a stream that counts as an export of the workspace until it was sent or its client is gone.
 * @throws ApiError exports_busy
 */
export function limitedExport(workspace_uuid: string, start: () => Readable): Promise<Readable> {
  const { promise, resolve } = Promise.withResolvers<Readable>();
  const send = async (): Promise<void> => {
    const stream = start();
    const closed = new Promise<void>((end) => stream.once("close", end));
    resolve(stream);
    await closed;
  };
  return Promise.race([promise, open.take(workspace_uuid, send).then(() => promise)]);
}

/** Waits for a turn of the event loop for an export of the workspace. */
export function turnOf(workspace_uuid: string): Promise<void> {
  return loopTurns.next({ workspace: workspace_uuid, caller: "exports" });
}

/** Does a part of the work of an export when the turn of its workspace has come. It must not wait for a client. */
export function inTurn<T>(workspace_uuid: string, work: () => Promise<T>): Promise<T> {
  return working.take(workspace_uuid, async () => {
    await turnOf(workspace_uuid);
    return work();
  });
}
