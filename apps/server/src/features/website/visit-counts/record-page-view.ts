import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { countVisit } from "./counts.ts";
import { keptAbout, sourceFields, visitLimit } from "./fields.ts";
import { CountedVisit } from "./view.ts";

export const recordPageView = route("POST /public/page-view", {
  id: "recordPageView",
  auth: "public",
  summary: "Count a view of a page of the web site",
  description: keptAbout,
  http: { perAddress: { ...visitLimit } },
  access: {},
  body: closed({
    path: field(Type.String({ minLength: 1, maxLength: 500 }), "The path that was looked at."),
    referrer: field(Type.Optional(Type.String({ maxLength: 2000 })), "The page from which the visitor came."),
    ...sourceFields,
  }),
  reply: { page_view: CountedVisit },
  errors: [],
  events: { none: "nobody's data changes: a number is increased" },
  example: { body: { path: "/pricing", referrer: "https://news.example.com/stoa", utm_source: "newsletter" } },
  handle: ({ body, services }) => {
    const { referrer, ...report } = body;
    countVisit(services, "page_view", "", { ...report, referrer_host: referrer });
    return { page_view: { counted: true } };
  },
});
