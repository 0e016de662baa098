import { ApiError } from "#kernel/errors.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Pool } from "#platform/db/pool.ts";
import { type Job, leaseSeconds } from "./claim.ts";
import { type JobKind, type JobPayloads, mostAttempts } from "./kinds.ts";

/** What does a job of each kind. One that fails is tried again later; one that is refused is not. */
export type JobHandlers = {
  readonly [K in JobKind]: {
    /** @param stopping aborts when the worker closes; a job that throws then is put back */
    readonly run: (payload: JobPayloads[K], stopping: AbortSignal, told: Told) => Promise<void>;
    /** hears of a job that was refused, or that failed for the last time */
    readonly gaveUp?: (payload: JobPayloads[K], error: unknown) => Promise<void>;
  };
};

/** Hears of every failure; `job` is null when the table itself could not be read. */
export type Failed = (error: unknown, job: { kind: string; attempts: number } | null) => void;

/** Thrown by a job whose work another worker has taken over: it is done here, and nothing is wrong. */
export class TakenOver extends Error {}

/** A job, as far as what does it is told beside its payload. */
export type Told = {
  /** names the job, the same at every try and unlike every other's */
  readonly identity: string;
  /** whose turn it is: a workspace, an address, a kind of job */
  readonly turn_key: string;
};

/** A few times within a lease. In milliseconds. */
const renewEvery = 3_000;

const renew = `update jobs set leased_until = clock_timestamp() + interval '${leaseSeconds} seconds'
  where id = $1 and lease_uuid = $2`;
const finish = "delete from jobs where id = $1 and lease_uuid = $2";
// the pause grows with every attempt: 4 s, 16 s, 64 s …; one that cannot even be given up ends some time
// a wanted-once job may have been wanted again while it ran: what is put back waits beside that one, without the key
const retry = `update jobs set leased_until = null, lease_uuid = null, key = null, is_due = false, last_error = $3,
    run_at = clock_timestamp() + make_interval(secs => power(4, least(attempts, 6))),
    failed_at = case when attempts >= 20 then clock_timestamp() end
  where id = $1 and lease_uuid = $2`;
const fail = `update jobs set leased_until = null, lease_uuid = null, last_error = $3, failed_at = clock_timestamp()
  where id = $1 and lease_uuid = $2`;
const putBack = `update jobs set leased_until = null, lease_uuid = null, key = null, attempts = attempts - 1
  where id = $1 and lease_uuid = $2`;

/** Does a leased job and settles what becomes of it. Its lease is renewed for as long as it runs. */
export async function doJob(
  services: { pool: Pool; sealer: Sealer },
  handlers: JobHandlers,
  job: Job,
  stopping: AbortSignal,
  failed: Failed,
): Promise<void> {
  const { pool, sealer } = services;
  const lease = [job.id, job.lease_uuid];
  const { run, gaveUp } = handlers[job.kind];
  const renewing = setInterval(() => void pool.run(renew, lease).catch(() => {}), renewEvery);
  try {
    const payload = JSON.parse(sealer.open(job.payload, `job ${job.kind}`)) as never;
    const error = await attempt(job, () => {
      // claimed while the worker began to close: a handler that waits for the signal would miss it
      stopping.throwIfAborted();
      return run(payload, stopping, { identity: identityOf(job), turn_key: job.turn_key });
    });
    if (error === null) return void (await pool.run(finish, lease));
    if (stopping.aborted) return void (await pool.run(putBack, lease));
    const isRefused = error instanceof ApiError;
    if (!isRefused) failed(error, job);
    const isLast = isRefused || job.attempts >= mostAttempts[job.kind];
    if (isLast) await gaveUp?.(payload, error);
    if (isRefused) await pool.run(finish, lease);
    else await pool.run(isLast ? fail : retry, [...lease, nameOf(error)]);
  } catch (error) {
    failed(error, job);
    await pool.run(retry, [...lease, nameOf(error)]);
  } finally {
    clearInterval(renewing);
  }
}

/** @returns what was thrown, or null. A job whose workers died at every attempt is not tried once more. */
async function attempt(job: Job, run: () => Promise<void>): Promise<unknown> {
  if (job.attempts > mostAttempts[job.kind]) return new Error("Every attempt ended with its worker.");
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof TakenOver) return null;
    return error ?? new Error("Nothing was thrown.");
  }
}

/** No payload is sealed to the same text twice, in no database. */
function identityOf(job: Job): string {
  return sha256(job.payload).toString("hex").slice(0, 32);
}

/** The kind of the failure only: its text may repeat what the job was told. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
