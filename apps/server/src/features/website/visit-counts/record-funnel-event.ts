import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { countVisit } from "./counts.ts";
import { keptAbout, sourceFields, visitLimit } from "./fields.ts";
import { CountedVisit } from "./view.ts";

export const recordFunnelEvent = route("POST /public/funnel-event", {
  id: "recordFunnelEvent",
  auth: "public",
  summary: "Count a step that a visitor of the web site took",
  description: keptAbout,
  http: { perAddress: { ...visitLimit } },
  access: {},
  body: closed({
    event: field(named(50), "The name of the step."),
    landing_path: field(Type.Optional(Type.String({ maxLength: 500 })), "The path on which the visit began."),
    referrer_host: field(Type.Optional(Type.String({ maxLength: 200 })), "The host from which the visitor came."),
    ...sourceFields,
  }),
  reply: { funnel_event: CountedVisit },
  errors: [],
  events: { none: "nobody's data changes: a number is increased" },
  example: { body: { event: "sign_up_opened", landing_path: "/pricing", utm_source: "newsletter" } },
  handle: ({ body, services }) => {
    const { event, landing_path, ...report } = body;
    countVisit(services, "funnel_event", event, { ...report, path: landing_path });
    return { funnel_event: { counted: true } };
  },
});
