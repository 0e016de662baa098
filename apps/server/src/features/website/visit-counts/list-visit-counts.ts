import { Type } from "typebox";
import { dayIn, utc } from "#kernel/time-zones.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly, field } from "#platform/http/schemas.ts";
import { findCounts } from "./queries.ts";
import { VisitCount, VisitKind } from "./view.ts";

export const listVisitCounts = route("GET /staff/visit-counts", {
  id: "listVisitCounts",
  auth: "staff",
  summary: "List what visitors of the web site looked at on a day",
  description:
    "Everything of one day, at most about 7,000 rows: each property by itself, its most frequent values first.",
  access: {},
  query: closed({
    day: field(Type.Optional(DateOnly), "The day, in UTC; today if left out."),
    kind: field(Type.Optional(VisitKind), "The kind of visit that is counted; `page_view` if left out."),
  }),
  reply: { visit_counts: field(Type.Array(VisitCount), "The counts of the day. A visit is counted within a second.") },
  errors: [],
  events: [],
  example: { query: { kind: "page_view" } },
  handle: async ({ read, query, services }) => {
    const { day = dayIn(utc, services.now()), kind = "page_view" } = query;
    return { visit_counts: await findCounts(read, day, kind) };
  },
});
