import type { Readable } from "node:stream";
import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore, loopTurns } from "#platform/fairness/index.ts";

/** The most open zips in this process: of one workspace, of one person in all their workspaces, and of all. */
const mostExports = 10;
const mostOfPerson = 20;
const mostOfAll = 100;

const busy = (): ApiError => new ApiError("exports_busy", {}, { retry_after: 10 });
const openOfPeople = new KeyedSemaphore({ atOncePerKey: mostOfPerson, mostWaitingPerKey: 0, busy });
const open = new KeyedSemaphore({ atOncePerKey: mostExports, atOnce: mostOfAll, mostWaitingPerKey: 0, busy });

/** The limits, for the descriptions of routes. */
export const limitsInWords = `at most ${mostExports} zips of a workspace are open at once, and ${mostOfPerson} of a person in all their workspaces`;

/** Reading and writing pages takes the processor and the database; a zip that waits for its client takes neither. */
const working = new KeyedSemaphore({ atOncePerKey: 2, atOnce: 8 });

type ExportReader = { readonly workspace_uuid: string; readonly user_uuid: string };

/**
 * Opens a stream that counts as an export of the workspace and of the person until it was sent or its client is gone.
 * @throws ApiError exports_busy
 */
export function limitedExport({ workspace_uuid, user_uuid }: ExportReader, start: () => Readable): Promise<Readable> {
  const { promise, resolve } = Promise.withResolvers<Readable>();
  const send = async (): Promise<void> => {
    const stream = start();
    const closed = new Promise<void>((end) => stream.once("close", end));
    resolve(stream);
    await closed;
  };
  const sent = openOfPeople.take(user_uuid, () => open.take(workspace_uuid, send));
  return Promise.race([promise, sent.then(() => promise)]);
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
