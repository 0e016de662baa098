import { dayIn, utc } from "#kernel/time-zones.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Platform } from "#platform/http/services.ts";
import { daysKept, type Kind } from "./counts.ts";
import type { VisitCount } from "./view.ts";
import { job } from "#platform/jobs/declaration.ts";

/** Finds the counts of a day, each dimension by itself, the most frequent values first. */
export function findCounts(reader: Reader, day: string, kind: Kind): Promise<VisitCount[]> {
  return reader.rows(
    raw<VisitCount>(sql`select v.day, v.kind, v.dimension, v.event, v.value, v.count::float8 as count from visit_counts v
      where v.day = ${day}::date and v.kind = ${kind}
      order by v.dimension, v.count desc, v.event, v.value`),
  );
}

/** Removes counts that are older than they are kept. */
export async function forgetOldCounts({ pool, services }: Pick<Platform, "pool" | "services">): Promise<void> {
  const day = dayIn(utc, services.now() - daysKept * 86_400_000);
  await pool.run("delete from visit_counts where day < $1::date", [day]);
}

/** Removes counts of visits that are older than they are kept. */
export const forgetVisitsJob = job("forget_visits", { queue: "housekeeping" });
