import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { ClusterContext } from "./cluster.ts";
import { type Postmaster, clearOrphan, signalPostmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";

/**
 * The time before each attempt to start PostgreSQL again: about a minute in all. Children of a killed postmaster may live a
 * moment longer; and a PostgreSQL that ended because the whole system is going down is stopped meanwhile. In milliseconds.
 */
const defaultPauses: readonly number[] = [500, 1000, 2000, 5000, 10_000, 20_000, 20_000];

/** The actions at an end of PostgreSQL. */
export interface RestartOptions {
  readonly pauses: readonly number[] | undefined;
  /** Called when it was given up. */
  readonly lost: (() => void) | undefined;
}

/**
 * Starts PostgreSQL again whenever it ends, on the same port, and stops it when this process exits.
 *
 * @returns a function that stops it for good. It resolves when nothing runs any more.
 */
export function supervise(context: ClusterContext, first: Postmaster, restarting: RestartOptions): () => Promise<void> {
  const stopping = new AbortController();
  const pauses = restarting.pauses ?? defaultPauses;
  let running: Postmaster | undefined = first;
  const stopAtExit = (): void => {
    if (running) signalPostmaster(running.pid, "SIGINT", context);
  };
  const keepRunning = async (): Promise<void> => {
    for (let { ended } = first; ; { ended } = running) {
      await ended;
      running = undefined;
      if (stopping.signal.aborted) return;
      context.log(`PostgreSQL ended unexpectedly; ${context.directory}.log says why. It is started again.`);
      const again = await startAgain({ context, port: first.port, pauses, stopping: stopping.signal });
      if (stopping.signal.aborted) return again && stopPostmaster(again.pid, context);
      if (!again) return restarting.lost?.();
      running = again;
    }
  };
  process.on("exit", stopAtExit);
  const kept = keepRunning().finally(() => process.off("exit", stopAtExit));
  return () => {
    stopping.abort();
    // `kept` would not do for one that runs: its end keeps no process alive that has nothing else to do
    return running ? stopPostmaster(running.pid, context) : kept;
  };
}

interface Attempts {
  readonly context: ClusterContext;
  readonly port: number;
  readonly pauses: readonly number[];
  readonly stopping: AbortSignal;
}

/** @returns undefined when it is being stopped, or when every attempt failed */
async function startAgain({ context, port, pauses, stopping }: Attempts): Promise<Postmaster | undefined> {
  for (const pause of pauses) {
    await delay(pause, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return undefined;
    try {
      await clearOrphan(context);
      const postmaster = await startPostmaster(context, port);
      context.log("PostgreSQL runs again.");
      return postmaster;
    } catch (error) {
      context.log(error instanceof Error ? error.message : String(error));
    }
  }
  context.log("PostgreSQL could not be started again.");
  return undefined;
}
