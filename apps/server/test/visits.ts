import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Company } from "./company.ts";
import { until } from "./until.ts";

/** Reads the counts of visits. */
export function countsOf({ harness }: Company) {
  const run = harness.platform.pool.run;
  /** The counts of all days: of a page view by "dimension value", of a funnel event by "dimension event value". */
  const counted = async (kind: "page_view" | "funnel_event"): Promise<Record<string, number>> => {
    const rows = (await run(
      `select dimension || ' ' || case when kind = 'funnel_event' then event || ' ' else '' end || value as name,
         sum(count)::int as count from visit_counts where kind = $1 group by 1`,
      [kind],
    )) as { name: string; count: number }[];
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  return {
    counted,
    /** Waits until these counts are there, which are written soon after the reply; undefined for what is not counted. */
    until: async (kind: "page_view" | "funnel_event", wanted: Readonly<Record<string, number | undefined>>) => {
      const seen = async () => {
        const counts = await counted(kind);
        return Object.fromEntries(Object.keys(wanted).map((name) => [name, counts[name]]));
      };
      await until(async () => isDeepStrictEqual(await seen(), wanted)).catch(() => {});
      assert.deepEqual(await seen(), wanted);
    },
  };
}
