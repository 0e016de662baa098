import { startWorkerPool, type WorkerPool } from "#platform/util/worker-pool.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Pool } from "#platform/db/pool.ts";
import { startSerialLoop } from "#platform/util/serial-loop.ts";
import type { Signals } from "#platform/events/signals.ts";
import { claimJob, type LeasedJob, recoverJobs } from "./claim.ts";
import { job as declareJob } from "./declaration.ts";
import { doJob, type JobHandler, type OnFailure } from "./job.ts";
import { type QueueName, queues } from "./queues.ts";

export type Worker = {
  /** Resolves when no job is due. */
  idle(): Promise<void>;
  /** Waits for short jobs, puts long ones back, and claims no others. */
  close(): Promise<void>;
};

/** There is no signal for jobs that become due and for those of dead workers: they are searched for. In milliseconds. */
const pollInterval = 1000;

/** All queues look for jobs at the same moments. So few at a time leave the connections to requests, and are as fast. */
const claimsAtOnce = 2;

const names = Object.keys(queues) as QueueName[];

/**
 * Does the jobs of the table, some of each queue at once. Several workers may run at once: each job is leased, only the
 * holder of the lease can write its outcome, and the job of a dead worker is claimed again when its lease has expired.
 * @param failed called for every failure
 */
export function startWorker(
  services: { pool: Pool; signals: Signals; sealer: Sealer },
  handlers: readonly JobHandler[],
  failed: OnFailure,
): Worker {
  const byKind = new Map(handlers.map((handler) => [handler.job.kind, handler]));
  const stopping = new AbortController();
  const claims = new KeyedSemaphore({ atOnce: claimsAtOnce });
  const running = names.map((name) => startQueue({ ...services, claims }, byKind, name, stopping.signal, failed));
  const wake = (): void => {
    for (const queue of running) queue.wake();
  };
  const recovering = startSerialLoop(
    () => recoverJobs(services.pool).finally(wake),
    (error) => failed(error, null),
  );
  const stop = services.signals.on("jobs_written", wake);
  const polls = setInterval(recovering.wake, pollInterval).unref();
  wake();
  return {
    idle: async () => {
      await recovering.idle();
      for (const queue of running) await queue.idle();
    },
    close: async () => {
      stopping.abort(new Error("The worker is closing."));
      stop();
      clearInterval(polls);
      await recovering.close();
      await Promise.all(running.map((queue) => queue.close()));
    },
  };
}

type Handlers = ReadonlyMap<string, JobHandler>;

/** For a job that this process has no handler for, such as one of a newer version: it fails, and is tried again later. */
function missingHandler(kind: string, queue: QueueName): JobHandler {
  return { job: declareJob(kind, { queue }), run: () => Promise.reject(new Error(`There is no handler for ${kind}.`)) };
}

/** Does the jobs of a queue, as many at once as it has slots. */
function startQueue(
  services: { pool: Pool; sealer: Sealer; claims: KeyedSemaphore },
  handlers: Handlers,
  name: QueueName,
  stopping: AbortSignal,
  failed: OnFailure,
): WorkerPool {
  // the fairness key that this process served last
  let served = "";
  return startWorkerPool<LeasedJob>({
    claim: async (running) => {
      const claimed: LeasedJob[] = [];
      try {
        for (let free = queues[name].slots - [...running].length; free > 0 && !stopping.aborted; free -= 1) {
          const job = await services.claims.take(name, () => claimJob(services.pool, name, served));
          if (job === undefined) break;
          served = job.fairness_key;
          claimed.push(job);
        }
      } catch (error) {
        // the jobs claimed before the error are leased, and are done
        failed(error, null);
      }
      return claimed;
    },
    doIt: (job) => doJob(services, handlers.get(job.kind) ?? missingHandler(job.kind, name), job, stopping, failed),
    failed: (error) => failed(error, null),
  });
}
