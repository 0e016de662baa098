import { dayIn, utc } from "#kernel/time-zones.ts";
import type { BatchedCount } from "#platform/db/batched-counts.ts";
import type { Services } from "#platform/http/services.ts";
import { countedValues, eventName, other, type VisitReport } from "./values.ts";

/** The most values of a dimension that a day has, for page views and for funnel events; what comes later is counted together. */
export const mostValues = 1000;

/** The time for which counts are kept, in days. */
export const daysKept = 400;

/** The kinds of counted things. */
export const kinds = ["page_view", "funnel_event"] as const;

export type Kind = (typeof kinds)[number];

// the key is JSON already: a parameter with only ::jsonb would be written as JSON once more
const statement = `with reported as (
    select ($1::text::jsonb ->> 0)::date as day, $1::text::jsonb ->> 1 as kind, $1::text::jsonb ->> 2 as dimension, $1::text::jsonb ->> 3 as event,
      $1::text::jsonb ->> 4 as value),
  fitting as (
    select t.*, case
        when exists (select from visit_counts v where (v.day, v.kind, v.dimension, v.event, v.value)
          = (t.day, t.kind, t.dimension, t.event, t.value)) then true
        else (select count(*) from visit_counts v where (v.day, v.kind, v.dimension) = (t.day, t.kind, t.dimension))
          < ${mostValues} end as fits
    from reported t)
  insert into visit_counts as c (day, kind, dimension, event, value, count)
  select f.day, f.kind, f.dimension, case when f.fits or f.kind = 'page_view' then f.event else '${other}' end,
    case when f.fits then f.value else '${other}' end, $2::bigint
  from fitting f
  on conflict (day, kind, dimension, event, value) do update set count = c.count + excluded.count`;

/** Visits, by the JSON of their day, kind, dimension, event and value. */
export const visits: BatchedCount = { statement };

/** Counts a visit. @param event the name of a funnel event; empty for a page view */
export function countVisit(
  { batchedCounts, now }: Pick<Services, "batchedCounts" | "now">,
  kind: Kind,
  event: string,
  report: VisitReport,
): void {
  const day = dayIn(utc, now());
  const name = event === "" ? "" : eventName(event);
  for (const [dimension, value] of countedValues(report)) {
    batchedCounts.add(visits, JSON.stringify([day, kind, dimension, name, value]));
  }
}
