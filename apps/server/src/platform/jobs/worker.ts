import { startWorkerPool, type WorkerPool } from "#platform/util/worker-pool.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Pool } from "#platform/db/pool.ts";
import { detached } from "#platform/util/detached.ts";
import type { Signals } from "#platform/events/signals.ts";
import { claimJob, type Job, recoverJobs } from "./claim.ts";
import { doJob, type Failed, type JobHandlers } from "./job.ts";
import type { JobKind } from "./kinds.ts";
import { type Queue, type QueueName, queues } from "./queues.ts";

export type Worker = {
  /** Resolves when no job is due any more. */
  idle(): Promise<void>;
  /** Lets a short job finish, has a long one put back, and takes no other. */
  close(): Promise<void>;
};

/** Jobs due later, and those whose worker died, are found without a signal. In milliseconds. */
const pollInterval = 1000;

const names = Object.keys(queues) as QueueName[];

/**
 * Does the jobs of the table, some of each queue at once, and of each queue by turns. Several workers may run at once: a
 * job is leased, the lease is the fence, and a job whose worker died is taken again when its lease is over.
 * @param failed hears of every failure
 */
export function startWorker(
  services: { pool: Pool; signals: Signals; sealer: Sealer },
  handlers: JobHandlers,
  failed: Failed,
): Worker {
  const stopping = new AbortController();
  const running = names.map((name) => startQueue(services, handlers, name, stopping.signal, failed));
  const wake = (): void => {
    for (const queue of running) queue.wake();
  };
  const look = (): Promise<void> => detached(recoverJobs(services.pool).finally(wake));
  const stop = services.signals.on("jobs_written", wake);
  const polls = setInterval(() => void look().catch((error: unknown) => failed(error, null)), pollInterval).unref();
  wake();
  return {
    idle: async () => {
      await look();
      for (const queue of running) await queue.idle();
    },
    close: async () => {
      stopping.abort(new Error("The worker is closing."));
      stop();
      clearInterval(polls);
      await Promise.all(running.map((queue) => queue.close()));
    },
  };
}

/** The long kind of a queue while as many of it run as may; else null. */
function tooLong(name: QueueName, running: readonly Job[]): JobKind | null {
  const { long }: Queue = queues[name];
  if (long === undefined) return null;
  return running.filter((job) => job.kind === long.kind).length < long.slots ? null : long.kind;
}

/** Does the jobs of a queue, as many at once as it has slots. */
function startQueue(
  services: { pool: Pool; sealer: Sealer },
  handlers: JobHandlers,
  name: QueueName,
  stopping: AbortSignal,
  failed: Failed,
): WorkerPool {
  // where the round stands, in this process
  let served = "";
  return startWorkerPool<Job>({
    claim: async (running) => {
      const claimed: Job[] = [];
      try {
        const atWork = [...running];
        for (let free = queues[name].slots - atWork.length; free > 0 && !stopping.aborted; free -= 1) {
          const job = await claimJob(services.pool, name, served, tooLong(name, [...atWork, ...claimed]));
          if (job === undefined) break;
          served = job.turn_key;
          claimed.push(job);
        }
      } catch (error) {
        // what was claimed before is leased, and is done
        failed(error, null);
      }
      return claimed;
    },
    doIt: (job) => doJob(services, handlers, job, stopping, failed),
    failed: (error) => failed(error, null),
  });
}
