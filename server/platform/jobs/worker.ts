import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/realtime/signals.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

/** What does a job of each kind; a job that fails is tried again later. */
export type JobHandlers = { readonly [K in JobKind]: (payload: JobPayloads[K]) => Promise<void> };

export type Worker = {
  /** Resolves when no job is due any more. */
  idle(): Promise<void>;
  /** Lets the running job finish and takes no other. */
  close(): Promise<void>;
};

type Job = { id: number; kind: JobKind; payload: string; attempts: number; lease_uuid: string };

const leaseSeconds = 120;
const maxAttempts = 8;
/** Jobs due later, and those whose worker died, are found without a signal. In milliseconds. */
const patrol = 1000;

const claim = `update jobs set attempts = attempts + 1, lease_uuid = gen_random_uuid(),
    leased_until = clock_timestamp() + interval '${leaseSeconds} seconds'
  where id = (select id from jobs where failed_at is null and run_at <= clock_timestamp()
      and (leased_until is null or leased_until < clock_timestamp())
    order by run_at limit 1 for update skip locked)
  returning id, kind, payload, attempts, lease_uuid`;
const renew = `update jobs set leased_until = clock_timestamp() + interval '${leaseSeconds} seconds'
  where id = $1 and lease_uuid = $2`;
const finish = "delete from jobs where id = $1 and lease_uuid = $2";
// the pause grows with every attempt: 4 s, 16 s, 64 s …
const retry = `update jobs set leased_until = null, lease_uuid = null, last_error = $3,
    run_at = clock_timestamp() + make_interval(secs => power(4, least(attempts, 6))),
    failed_at = case when attempts >= ${maxAttempts} then clock_timestamp() end
  where id = $1 and lease_uuid = $2`;

/**
 * Does the jobs of the table, one at a time. Several workers may run at once: a job is leased, the lease is the
 * fence, and a job whose worker died is taken again when its lease is over.
 * @param failed hears of every failure
 */
export function startWorker(
  services: { pool: Pool; signals: Signals; sealer: Sealer },
  handlers: JobHandlers,
  failed: (error: unknown, job: { kind: string; attempts: number } | null) => void,
): Worker {
  const { pool, signals, sealer } = services;
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const doOne = async (job: Job): Promise<void> => {
    const renewing = setInterval(
      () => void pool.run(renew, [job.id, job.lease_uuid]).catch(() => {}),
      leaseSeconds * 300,
    );
    try {
      const payload = JSON.parse(sealer.open(job.payload, `job ${job.kind}`)) as never;
      await handlers[job.kind](payload);
      await pool.run(finish, [job.id, job.lease_uuid]);
    } catch (error) {
      failed(error, job);
      // the kind of the failure only: its text may repeat what the job was told
      await pool.run(retry, [job.id, job.lease_uuid, error instanceof Error ? error.name : "Error"]);
    } finally {
      clearInterval(renewing);
    }
  };
  const drain = async (): Promise<void> => {
    do {
      again = false;
      for (let [job] = (await pool.run(claim)) as Job[]; job !== undefined;) {
        await doOne(job);
        if (closed) return;
        [job] = (await pool.run(claim)) as Job[];
      }
    } while (again);
  };
  const start = (): Promise<void> => {
    again = true;
    running ??= drain().finally(() => (running = null));
    return running;
  };
  const nudge = (): void => {
    if (!closed) start().catch((error: unknown) => failed(error, null));
  };
  const stop = signals.on("jobs_written", nudge);
  const patrols = setInterval(nudge, patrol).unref();
  nudge();
  return {
    idle: async () => {
      await running;
      await start();
    },
    close: async () => {
      closed = true;
      stop();
      clearInterval(patrols);
      await running?.catch(() => {});
    },
  };
}
