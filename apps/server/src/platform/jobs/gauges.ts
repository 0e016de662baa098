import { Gauge, Histogram, type Registry } from "prom-client";
import type { Pool } from "#platform/db/pool.ts";
import { type JobKind, mostAttempts } from "./kinds.ts";
import type { Attempted } from "./timed.ts";

// what waits for its hour waits too; what a dead worker held waits again as soon as its lease is over
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
const kinds = Object.keys(mostAttempts) as JobKind[];

/** In seconds: from a mail to an import of thousands of tickets. */
const buckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/**
 * The numbers of the job table, kind by kind; of those that have no job too, so that an alert finds them.
 * @returns what tells of an attempt; how many ended how is the histogram's count
 */
export function observeJobs(pool: Pool, registry: Registry): Attempted {
  const registers = [registry];
  new Gauge({
    name: "stoa_jobs",
    help: "Jobs that wait, that run, and that were given up in the last 30 days.",
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
    help: "For how long the oldest job that could be done has been due.",
    labelNames: ["kind"],
    registers,
    async collect() {
      const rows = await pool.run<{ kind: string; seconds: number }>(oldest);
      for (const kind of kinds) this.set({ kind }, rows.find((each) => each.kind === kind)?.seconds ?? 0);
    },
  });
  const attempts = new Histogram({
    name: "stoa_job_seconds",
    help: "Time that an attempt at a job took in this process, by what became of it.",
    labelNames: ["kind", "outcome"],
    buckets,
    registers,
  });
  return (kind, outcome, seconds) => attempts.observe({ kind, outcome }, seconds);
}
