import { type Loop, startLoop } from "#platform/loop.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/realtime/signals.ts";
import { claimJob, doJob, type Failed, type JobHandlers } from "./job.ts";
import { bulkKinds, type JobKind, mostAttempts, outwardKinds, ruleKinds, slowKinds } from "./kinds.ts";

export type Worker = {
  /** Resolves when no job is due any more. */
  idle(): Promise<void>;
  /** Lets a short job finish, has a long one put back, and takes no other. */
  close(): Promise<void>;
};

/** Jobs due later, and those whose worker died, are found without a signal. In milliseconds. */
const patrol = 1000;

const allKinds = Object.keys(mostAttempts) as JobKind[];
const otherKinds = [...ruleKinds, ...outwardKinds, ...slowKinds, ...bulkKinds];
const quickKinds = allKinds.filter((kind) => !otherKinds.includes(kind));

/** So many jobs that wait for strangers' servers are done at once. */
const outwardLanes = 4;
const outward = Array.from({ length: outwardLanes }, () => outwardKinds);
const laneKinds = [quickKinds, ruleKinds, ...outward, slowKinds, bulkKinds];

/**
 * Does the jobs of the table: quick ones, those of rules, slow ones and those in bulk each one at a time, and those that
 * wait for strangers a few at once. Several workers may run at once: a job is leased, the lease is the fence, and a job whose
 * worker died is taken again when its lease is over.
 * @param failed hears of every failure
 */
export function startWorker(
  services: { pool: Pool; signals: Signals; sealer: Sealer },
  handlers: JobHandlers,
  failed: Failed,
): Worker {
  const stopping = new AbortController();
  const lanes = laneKinds.map((kinds) => startLane(services, handlers, kinds, stopping.signal, failed));
  const nudge = (): void => {
    for (const lane of lanes) lane.nudge();
  };
  const stop = services.signals.on("jobs_written", nudge);
  const patrols = setInterval(nudge, patrol).unref();
  nudge();
  return {
    idle: async () => {
      // a job in bulk, a slow one or a rule's may leave outward and quick ones behind
      for (const lane of lanes.toReversed()) await lane.idle();
    },
    close: async () => {
      stopping.abort(new Error("The worker is closing."));
      stop();
      clearInterval(patrols);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** Does jobs of some kinds, one after the other. */
function startLane(
  services: { pool: Pool; sealer: Sealer },
  handlers: JobHandlers,
  kinds: readonly JobKind[],
  stopping: AbortSignal,
  failed: Failed,
): Loop {
  return startLoop(
    async () => {
      for (;;) {
        const job = await claimJob(services.pool, kinds);
        if (job === undefined) return;
        await doJob(services, handlers, job, stopping, failed);
        if (stopping.aborted) return;
      }
    },
    (error) => failed(error, null),
  );
}
