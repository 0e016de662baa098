import { ApiError } from "#kernel/errors.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { isNoTry } from "#platform/db/connection-lost.ts";
import { isDiskFull } from "#platform/db/constraints.ts";
import type { Pool } from "#platform/db/pool.ts";
import { type LeasedJob, leaseSeconds } from "./claim.ts";
import type { JobSettings } from "./declaration.ts";

/** Does the jobs of a kind. A job that fails is tried again later; one that ends with an ApiError is not. */
export type JobHandler = {
  readonly job: JobSettings;
  /** @param stopping aborts when the worker closes; a job that throws then is put back */
  readonly run: (payload: never, stopping: AbortSignal, context: JobContext) => Promise<void>;
  /** called for a job that ended with an ApiError, or that failed at its last attempt */
  readonly gaveUp?: (payload: never, error: unknown, context: JobContext) => Promise<void>;
};

/** Called for every failure; `job` is null when the table itself could not be read. */
export type OnFailure = (error: unknown, job: { kind: string; attempts: number } | null) => void;

/** Thrown by a job that another worker has taken over: this worker stops without a failure. */
export class TakenOver extends Error {}

/** The data of a job that a handler gets besides its payload. */
export type JobContext = {
  /** identifies the job: the same at every attempt, and unique */
  readonly identity: string;
  /** the fairness key: a person, a workspace, an address or a kind of job */
  readonly fairness_key: string;
};

/** Several times within a lease. In milliseconds. */
const renewEvery = 3_000;

const renew = `update jobs set leased_until = clock_timestamp() + interval '${leaseSeconds} seconds'
  where id = $1 and lease_uuid = $2`;
const finish = "delete from jobs where id = $1 and lease_uuid = $2";
// The pause grows with every attempt: 4 s, 16 s, 64 s …. A job for which `gaveUp` fails too ends after 20 attempts. While
// the job ran, another one with the same key may have been added: therefore it is put back without its key.
const retry = `update jobs set leased_until = null, lease_uuid = null, key = null, is_due = false, last_error = $3,
    run_at = clock_timestamp() + make_interval(secs => power(4, least(attempts, 6))),
    failed_at = case when attempts >= 20 then clock_timestamp() end
  where id = $1 and lease_uuid = $2`;
const fail = `update jobs set leased_until = null, lease_uuid = null, last_error = $3, failed_at = clock_timestamp()
  where id = $1 and lease_uuid = $2`;
const putBack = `update jobs set leased_until = null, lease_uuid = null, key = null, attempts = attempts - 1
  where id = $1 and lease_uuid = $2`;

/** For so long the database has no connection, or no room on its disk: what needs much of it must not be tried all the time. In seconds. */
const pause = 4;
const pauseOfFullDisk = 60;

// it does not count as a try
const putOff = `update jobs set leased_until = null, lease_uuid = null, key = null, attempts = attempts - 1, is_due = false,
    last_error = $3, run_at = clock_timestamp() + make_interval(secs => $4::int)
  where id = $1 and lease_uuid = $2`;

/** Does a leased job and writes its outcome. Its lease is renewed while it runs. */
export async function doJob(
  services: { pool: Pool; sealer: Sealer },
  handler: JobHandler,
  job: LeasedJob,
  stopping: AbortSignal,
  failed: OnFailure,
): Promise<void> {
  const { pool, sealer } = services;
  const lease = [job.id, job.lease_uuid];
  const { run } = handler;
  const renewing = setInterval(() => void pool.run(renew, lease).catch(() => {}), renewEvery);
  try {
    const payload = JSON.parse(sealer.open(job.payload, `job ${job.kind}`)) as never;
    const error = await attempt(job, handler.job.maxAttempts, () => {
      // if the worker began to close before this line, the handler would not get the event of the signal
      stopping.throwIfAborted();
      return run(payload, stopping, contextOf(job));
    });
    if (error === null) return void (await pool.run(finish, lease));
    if (stopping.aborted) return void (await pool.run(putBack, lease));
    if (isNoTry(error) && !(isDiskFull(error) && job.is_old)) {
      failed(error, job);
      return void (await pool.run(putOff, [...lease, nameOf(error), isDiskFull(error) ? pauseOfFullDisk : pause]));
    }
    if (!(error instanceof ApiError)) failed(error, job);
    await endFailed(pool, handler, job, { payload, error });
  } catch (error) {
    failed(error, job);
    await pool.run(retry, [...lease, nameOf(error)]);
  } finally {
    clearInterval(renewing);
  }
}

/** Ends a job that failed, or puts it back for its next attempt. */
async function endFailed(
  pool: Pool,
  { job: { maxAttempts }, gaveUp }: JobHandler,
  job: LeasedJob,
  { payload, error }: { readonly payload: never; readonly error: unknown },
): Promise<void> {
  const lease = [job.id, job.lease_uuid];
  const isExpected = error instanceof ApiError;
  const isLast = isExpected || job.attempts >= maxAttempts;
  if (isLast) await gaveUp?.(payload, error, contextOf(job));
  if (isExpected) await pool.run(finish, lease);
  else await pool.run(isLast ? fail : retry, [...lease, nameOf(error)]);
}

/** @returns what was thrown, or null. A job whose workers died at every attempt is not tried again. */
async function attempt(job: LeasedJob, maxAttempts: number, run: () => Promise<void>): Promise<unknown> {
  if (job.attempts > maxAttempts) return new Error("Every attempt ended with its worker.");
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof TakenOver) return null;
    return error ?? new Error("Nothing was thrown.");
  }
}

function contextOf(job: LeasedJob): JobContext {
  return { identity: identityOf(job), fairness_key: job.fairness_key };
}

/** Sealing never results in the same text twice, so that the hash of a sealed payload is unique. */
function identityOf(job: LeasedJob): string {
  return sha256(job.payload).toString("hex").slice(0, 32);
}

/** Only the class of the error: its message may contain parts of the payload. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
