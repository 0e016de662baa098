import { setTimeout as delay } from "node:timers/promises";
import { pick } from "../bench/random.ts";
import type { Deployment } from "./deployment.ts";
import type { Disturbances } from "./disturbances.ts";
import type { Receivers } from "./receivers.ts";

export type KillKind = "api" | "worker" | "backend" | "immediate stop" | "postmaster" | "stopped worker";

/** The order of the kills, in which each kind follows each other kind at some time. */
const round: readonly KillKind[] = [
  ...(["api", "worker", "backend", "worker", "api", "immediate stop"] as const),
  ...(["worker", "api", "postmaster", "worker", "backend"] as const),
];
const ofDatabase: ReadonlySet<KillKind> = new Set(["backend", "immediate stop", "postmaster"]);

/** Longer than the lease of a queue and the check that finds it. In milliseconds. */
const stoppedMilliseconds = 40_000;
/** For this long before the worker is resumed, the other worker is not killed. In milliseconds. */
const takeOverMilliseconds = 15_000;
const leastGap = 300;
const mostGap = 2500;
const quietShare = 0.2;
/** A worker that is stopped in a transaction keeps its locks until the database ends the transaction. In milliseconds. */
const keptLocks = 12_000;

export type KillOptions = {
  readonly kills: number;
  /** the number of kills that stop a worker for longer than its lease and then resume it */
  readonly stops: number;
  /** the approximate duration; without it the kills follow each other as fast as possible. In milliseconds */
  readonly milliseconds?: number;
  readonly random: () => number;
  readonly say: (line: string) => void;
};

/** At first nothing is killed, to see what fails only because of the load. Then kills are spread over the rest of the time. */
function paceOf(kills: number, milliseconds: number | undefined): { quiet: number; most: number } {
  if (milliseconds === undefined) return { quiet: 0, most: mostGap };
  if (kills === 0) return { quiet: milliseconds, most: mostGap };
  const quiet = milliseconds * quietShare;
  return { quiet, most: Math.max(mostGap, (2 * (milliseconds - quiet)) / kills) };
}

/** Kills at random moments. @returns how often each was killed */
export async function killAll(
  deployment: Deployment,
  receivers: Receivers,
  disturbances: Disturbances,
  { kills, stops, milliseconds, random, say }: KillOptions,
): Promise<ReadonlyMap<KillKind, number>> {
  const counts = new Map<KillKind, number>();
  const every = Math.max(1, Math.floor(kills / Math.max(stops, 1)));
  let stopped: StoppedWorker | null = null;
  let stopsLeft = stops;
  const { quiet, most } = paceOf(kills, milliseconds);
  await delay(quiet);
  for (let kill = 1; kill <= kills; kill += 1) {
    await delay(leastGap + random() * (most - leastGap));
    stopped = resumeWhenOver(deployment, stopped);
    const mayStop = stopped === null && stopsLeft > 0 && kill > (stops - stopsLeft) * every;
    const kind = mayStop ? "stopped worker" : nextKind(kill, stopped);
    const ended = disturbances.begin();
    if (mayStop) stopped = await stopWorker(deployment, receivers, stopsLeft-- % deployment.workers.length);
    else await killOne(deployment, kind, stopped, random);
    setTimeout(ended, mayStop ? keptLocks : 0);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kill % 10 === 0) say(`${kill} of ${kills} kills`);
  }
  if (stopped !== null) await resumeLater(deployment, stopped);
  return counts;
}

/**
 * A database that is restarted would end the connections of a stopped worker, which then could not overwrite anything. And
 * while its leases expire, the other worker must run to take them.
 */
function nextKind(kill: number, stopped: StoppedWorker | null): KillKind {
  const kind = round[kill % round.length] ?? "api";
  if (stopped === null) return kind;
  const mayBe = kind === "worker" ? Date.now() < stopped.until - takeOverMilliseconds : !ofDatabase.has(kind);
  return mayBe ? kind : "api";
}

/** The index of a stopped worker, and the time at which it is resumed. */
type StoppedWorker = { readonly worker: number; readonly until: number };

/** Stops a worker in the middle of an attempt to a slow receiver, so that it gets the reply much too late. */
async function stopWorker(deployment: Deployment, receivers: Receivers, worker: number): Promise<StoppedWorker> {
  for (const deadline = Date.now() + 10_000; receivers.heldOf(worker) === 0 && Date.now() < deadline;) await delay(5);
  deployment.workers[worker]?.pause(true);
  return { worker, until: Date.now() + stoppedMilliseconds };
}

function resumeWhenOver(deployment: Deployment, stopped: StoppedWorker | null): StoppedWorker | null {
  if (stopped === null || Date.now() <= stopped.until) return stopped;
  deployment.workers[stopped.worker]?.pause(false);
  return null;
}

async function resumeLater(deployment: Deployment, stopped: StoppedWorker): Promise<void> {
  await delay(Math.max(0, stopped.until - Date.now()));
  deployment.workers[stopped.worker]?.pause(false);
}

async function killOne(
  { api, workers, postgres }: Deployment,
  kind: KillKind,
  stopped: StoppedWorker | null,
  random: () => number,
): Promise<void> {
  const running = workers.filter((_, index) => index !== stopped?.worker);
  if (kind === "api") {
    await api.kill();
    // otherwise it would be killed again and again before it could do anything
    return api.ready();
  }
  if (kind === "worker") return pick(random, running).kill();
  if (kind === "backend") return postgres.crashBackend(random);
  await postgres.crash(kind === "postmaster" ? "SIGKILL" : "SIGQUIT");
  await postgres.start();
}
