import type { Run } from "./query.ts";

type Runner = { readonly run: Run };

/** The tables that are cut by months, by `created_at`. */
export const partitioned = ["events", "event_snapshots", "event_befores", "deliveries"] as const;

/** Days after which nobody can undo a change any more. */
const undoDays = 90;

/** Days for which an empty partition is kept after its end: a clock may be set back. */
const clockDays = 31;

/** The largest number of rows that one statement deletes. */
const batch = 5000;

const forgetBefores = `delete from event_befores where (workspace_uuid, created_at, event_id) in (
    select workspace_uuid, created_at, event_id from event_befores
    where created_at < clock_timestamp() - make_interval(days => $1::int) limit ${batch})
  returning 1`;

/** Makes the partitions of this month and the next. An insert never waits for it: the last partition has no end. */
export const makePartitions = "select make_partitions(t, clock_timestamp()) from unnest($1::text[]) t";

/**
 * Drops the partitions that ended so many days ago and that hold nothing that is needed.
 * @param needed SQL for a row that must stay
 */
export async function dropPartitions(
  pool: Runner,
  table: (typeof partitioned)[number],
  days: number,
  needed: string,
): Promise<void> {
  const drop = "select drop_partitions($1, clock_timestamp() - make_interval(days => $2::int), $3)";
  await pool.run(drop, [table, days, needed]);
}

/**
 * Makes partitions ahead, deletes the former values of changes that can no longer be undone, and drops the partitions of
 * past months that are empty.
 */
export async function keepPartitions(pool: Runner): Promise<void> {
  for (const table of partitioned) await pool.run(makePartitions, [[table]]);
  while ((await pool.run(forgetBefores, [undoDays])).length === batch);
  for (const table of ["events", "event_snapshots", "event_befores"] as const) {
    await dropPartitions(pool, table, clockDays, "true");
  }
}
