import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { SearchTerm } from "./search-term.ts";
import { findUsers, userPages } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const listStaffUsers = route("GET /staff/users", {
  id: "listStaffUsers",
  auth: "staff",
  summary: "List the accounts of the service",
  description: "The newest first. Service accounts and deleted accounts are not listed.",
  access: {},
  query: closed({
    q: Type.Optional(field(SearchTerm, "Part of an e-mail address or of a name, in any case, or a uuid.")),
    ...pageQuery,
  }),
  reply: { users: Type.Array(StaffUser), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { q: "example.com", limit: 50 } },
  handle: async ({ read, query, fail }) => {
    const page = userPages(query, fail, query.q);
    const rows = await findUsers(read, query.q, page);
    return { users: rows.map(toStaffUser), ...page.next(rows) };
  },
});
