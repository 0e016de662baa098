import type { Pool } from "#platform/db/pool.ts";
import { type Queue, type QueueName, queues } from "./queues.ts";

/** A leased job. */
export type LeasedJob = {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  readonly lease_uuid: string;
  /** the fairness key; jobs that this one enqueues outside of a workspace get it too */
  readonly fairness_key: string;
  /** whether it is so old that it no longer waits for room on the disk of the database, which it may fill itself */
  readonly is_old: boolean;
};

/** After this time without a renewal the job of a dead worker is done by another. In seconds. */
export const leaseSeconds = 12;

const waiting = "j.queue = $1 and j.is_due and j.lease_uuid is null and j.failed_at is null";

/**
 * Claims one job of the first fairness key after $2 that has one due and fewer than $3 running.
 * It steps from key to key in the index of due jobs, around to $2 itself, so that a claim does not read more rows when
 * more jobs wait. Keys are ASCII: none sorts after '~'. It compares no times: a due job stays due when the clock is set back.
 */
export const claimStatement = `with recursive turns (fairness_key, lap) as (
    select $2::text collate "C", 0
    union all
    select n.fairness_key, n.lap from turns t cross join lateral (
      (select j.fairness_key, greatest(t.lap, 1) as lap from jobs j where ${waiting} and j.fairness_key > t.fairness_key
          and j.fairness_key <= case when t.lap = 2 then $2::text else '~' end order by j.fairness_key limit 1)
      union all
      (select j.fairness_key, 2 from jobs j where ${waiting} and t.lap < 2 and j.fairness_key <= $2::text
        order by j.fairness_key limit 1)
      limit 1) n)
  update jobs set attempts = attempts + 1, lease_uuid = gen_random_uuid(),
    leased_until = clock_timestamp() + interval '${leaseSeconds} seconds'
  where id = (select due.id from turns t cross join lateral (
      select j.id from jobs j where ${waiting} and j.fairness_key = t.fairness_key
        and (select count(*) from (select 1 from jobs r where r.queue = $1 and r.fairness_key = t.fairness_key
          and r.lease_uuid is not null and r.failed_at is null limit $3::int) running) < $3::int
      order by j.run_at, j.id limit 1 for update skip locked) due
    where t.lap > 0 limit 1)
  returning id, kind, payload, attempts, lease_uuid, fairness_key,
    created_at < clock_timestamp() - interval '1 hour' as is_old`;

/**
 * Leases the next due job of a queue.
 * @param after the fairness key that was served last
 */
export async function claimJob(pool: Pool, name: QueueName, after: string): Promise<LeasedJob | undefined> {
  const { perFairnessKey }: Queue = queues[name];
  return (await pool.run<LeasedJob>(claimStatement, [name, after, perFairnessKey]))[0];
}

// another job with the same key may wait already: therefore the job is put back without its key
const recover = `update jobs set lease_uuid = null, leased_until = null, key = null
  where lease_uuid is not null and failed_at is null and leased_until < statement_timestamp()`;

// in batches, the oldest first; several workers take different ones
// compared with the statement's time, because an index cannot be searched by `clock_timestamp()`
const makeDue = `update jobs set is_due = true where id in (
    select id from jobs where not is_due and lease_uuid is null and failed_at is null and run_at <= statement_timestamp()
    order by run_at limit 5000 for update skip locked)
  returning 1`;

/** Puts back the jobs of dead workers, whose attempts count, and marks the jobs as due whose time has come. */
export async function recoverJobs(pool: Pool): Promise<void> {
  await pool.run(recover);
  for (let made = 5000; made === 5000;) made = (await pool.run(makeDue)).length;
}
