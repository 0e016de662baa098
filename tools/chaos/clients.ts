import { setTimeout as delay } from "node:timers/promises";
import type { Disturbances } from "./disturbances.ts";
import type { World } from "./world.ts";
import { type Operation, type RequestWithResult, sendOne } from "./sending.ts";

/** Clients that send requests until they are stopped. */
export type Clients = {
  /** the requests that change something */
  readonly operations: readonly Operation[];
  /** replies that nothing that was broken on purpose explains */
  readonly surprises: readonly string[];
  /** the number of answered reads, and the share of the time in which more requests were running than there are connections */
  readonly counts: { reads: number; crowded(): number };
  stop(): Promise<void>;
};

/** The longest pause between two requests of a client, so that requests meet and the machine is not overloaded. */
const mostPause = 1600;
const pauseAfterFailure = 100;
/** The connections that a process has to the database. */
const connections = 20;
const lookEvery = 20;

/** Starts clients that send requests concurrently. */
export function startClients(world: World, count: number, random: () => number, disturbances: Disturbances): Clients {
  const operations: Operation[] = [];
  const surprises: string[] = [];
  const counts = { reads: 0, crowded: () => looks.crowded / Math.max(looks.all, 1) };
  const looks = { all: 0, crowded: 0 };
  const over = new AbortController();
  let next = 0;
  let underWay = 0;
  const looking = setInterval(() => {
    looks.all += 1;
    if (underWay > connections) looks.crowded += 1;
  }, lookEvery);
  const ask = async (): Promise<boolean> => {
    next += 1;
    underWay += 1;
    const sent = await sendOne(world, random, next).finally(() => (underWay -= 1));
    if (sent === null) return false;
    const surprise = surpriseOf(sent, disturbances);
    if (surprise !== null) surprises.push(surprise);
    if (sent.operation.method === "GET") counts.reads += 1;
    else operations.push(sent.operation);
    return sent.operation.outcome !== "unknown";
  };
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) await delay((await ask()) ? random() * mostPause : pauseAfterFailure);
  };
  const running = Array.from({ length: count }, client);
  return {
    operations,
    surprises,
    counts,
    stop: async () => {
      over.abort();
      await Promise.all(running);
      clearInterval(looking);
    },
  };
}

/** A reply that must not happen, or not at this time: nobody signs out here, and only what is broken may fail. */
function surpriseOf(
  { operation, status, isAbandoned, from, to }: RequestWithResult,
  disturbances: Disturbances,
): string | null {
  const { method, path, address, workspace_uuid } = operation;
  if (isAbandoned) return null;
  const hasFailed = isFailure(status);
  if (hasFailed && disturbances.met(from, to, workspace_uuid)) return null;
  const isWrong = hasFailed || status === 401 || (operation.status ?? status) !== status;
  return isWrong ? `${method} ${path} (${address}) was answered ${status === 0 ? "with nothing" : status}` : null;
}

/** No reply, or one that does not depend on the request; 429: a row was locked for longer than the time limit. */
function isFailure(status: number): boolean {
  return status === 0 || status >= 500 || status === 429;
}
