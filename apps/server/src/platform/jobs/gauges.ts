import { Gauge, Histogram, type Registry } from "prom-client";
import type { Pool } from "#platform/db/pool.ts";
import type { OnAttempt } from "./timed.ts";

// jobs that are due later count as waiting, and the job of a dead worker does so as soon as its lease has expired
const count = `select kind,
    count(*) filter (where failed_at is null and not is_held)::int as waiting,
    count(*) filter (where failed_at is null and is_held)::int as running,
    count(*) filter (where failed_at is not null)::int as failed
  from (select kind, failed_at, coalesce(leased_until > clock_timestamp(), false) as is_held from jobs) j
  group by kind`;

const oldest = `select kind, extract(epoch from max(clock_timestamp() - run_at))::float8 as seconds from jobs
  where failed_at is null and run_at <= clock_timestamp() and (leased_until is null or leased_until <= clock_timestamp())
  group by kind`;

const states = ["waiting", "running", "failed"] as const;

/** In seconds: from a mail to an import of thousands of tasks. */
const buckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/**
 * Adds gauges of the job table for each kind, also for kinds without a job.
 * @param kinds of all jobs
 * @returns to be called after each attempt; the histogram's count is the number of attempts by outcome
 */
export function observeJobs(pool: Pool, kinds: readonly string[], registry: Registry): OnAttempt {
  const registers = [registry];
  new Gauge({
    name: "stoa_jobs",
    help: "Jobs that are waiting, running, or were given up in the last 30 days.",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      const rows = await pool.run<{ kind: string } & Record<(typeof states)[number], number>>(count);
      for (const kind of kinds) {
        const row = rows.find((each) => each.kind === kind);
        for (const state of states) this.set({ kind, state }, row?.[state] ?? 0);
      }
    },
  });
  new Gauge({
    name: "stoa_oldest_due_job_seconds",
    help: "The time for which the oldest waiting job has been due.",
    labelNames: ["kind"],
    registers,
    async collect() {
      const rows = await pool.run<{ kind: string; seconds: number }>(oldest);
      for (const kind of kinds) this.set({ kind }, rows.find((each) => each.kind === kind)?.seconds ?? 0);
    },
  });
  const attempts = new Histogram({
    name: "stoa_job_seconds",
    help: "Duration of attempts at jobs in this process, by their outcome.",
    labelNames: ["kind", "outcome"],
    buckets,
    registers,
  });
  return (kind, outcome, seconds) => attempts.observe({ kind, outcome }, seconds);
}
