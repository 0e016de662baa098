import { type Static, Type } from "typebox";
import { DateOnly, field, model, oneOf } from "#platform/http/schemas.ts";
import { kinds } from "./counts.ts";
import { dimensions } from "./values.ts";

export const CountedVisit = model("CountedVisit", "The reply to what was counted.", {
  counted: field(Type.Boolean(), "Always true."),
});

export const VisitKind = oneOf(kinds);

export const VisitCount = model("VisitCount", "The number of visits of a day with a value.", {
  day: field(DateOnly, "The day, in UTC."),
  kind: field(VisitKind, "The kind of visit."),
  dimension: field(oneOf(dimensions), "The property of the visits. Of `total` the value is empty."),
  event: field(Type.String(), "The name of the funnel event; empty for page views."),
  value: field(Type.String(), "The value; `(other)` for those beyond the limit of a day."),
  count: field(Type.Integer({ minimum: 1 }), "The number of visits."),
});

export type VisitCount = Static<typeof VisitCount>;
