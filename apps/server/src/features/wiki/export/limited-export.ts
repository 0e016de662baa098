import type { Readable } from "node:stream";
import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";

/** How many exports of one workspace, and of all, this process sends at once. */
export const mostExports = 2;
const mostOfAll = 32;

const exportSemaphore = new KeyedSemaphore({
  atOncePerKey: mostExports,
  atOnce: mostOfAll,
  mostWaitingPerKey: 20,
  timeout: 2000,
  busy: () => new ApiError("exports_busy", {}, { retry_after: 10 }),
});

/**
 * Opens a stream that counts as an export of the workspace until it was sent or its client is gone.
 * @throws ApiError exports_busy
 */
export function limitedExport(workspace_uuid: string, open: () => Readable): Promise<Readable> {
  const { promise, resolve } = Promise.withResolvers<Readable>();
  const send = async (): Promise<void> => {
    const stream = open();
    const closed = new Promise<void>((end) => stream.once("close", end));
    resolve(stream);
    await closed;
  };
  return Promise.race([promise, exportSemaphore.take(workspace_uuid, send).then(() => promise)]);
}
