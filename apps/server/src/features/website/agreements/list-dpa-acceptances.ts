import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { acceptancePages, findAcceptances } from "./queries.ts";
import { DpaAcceptance, toAcceptance } from "./view.ts";

export const listDpaAcceptances = route("GET /staff/dpa-acceptances", {
  id: "listDpaAcceptances",
  auth: "staff",
  summary: "List the acceptances of the data processing agreement",
  description: "The newest first.",
  access: {},
  query: closed(pageQuery),
  reply: { dpa_acceptances: field(Type.Array(DpaAcceptance), "A page of the acceptances."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, query, fail }) => {
    const page = acceptancePages(query, fail);
    const rows = await findAcceptances(read, page);
    return { dpa_acceptances: rows.map(toAcceptance), ...page.next(rows) };
  },
});
