import type { Pool } from "#platform/db/pool.ts";

/** The time for which a job that was given up is kept. */
const kept = "30 days";

// in batches: after a long outage one statement would take longer than its time limit
const forget = `delete from jobs where id in (
    select id from jobs where failed_at <= clock_timestamp() - interval '${kept}' order by id limit 1000)
  returning 1`;

/** Removes the jobs that were given up 30 days ago or earlier. */
export async function forgetFailedJobs({ pool }: { readonly pool: Pool }): Promise<void> {
  for (let forgotten = 1; forgotten > 0;) forgotten = (await pool.run(forget)).length;
}
