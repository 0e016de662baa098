import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Cursor } from "#platform/http/schemas.ts";
import { nextCursor, paging, readPage, Sought } from "./page.ts";
import { findUsers } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const listStaffUsers = route("GET /staff/users", {
  id: "listStaffUsers",
  auth: "staff",
  summary: "Everybody who has an account, the newest first",
  description:
    "`q` is part of an e-mail address or a name in any case, or a uuid. Service accounts and deleted accounts are not " +
    "among them. `next_cursor` comes with a full page only.",
  access: {},
  query: closed({ q: Type.Optional(Sought), ...paging }),
  reply: { users: Type.Array(StaffUser), next_cursor: Type.Optional(Cursor) },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { q: "example.com", limit: 50 } },
  handle: async ({ read, query }) => {
    const page = readPage("staff users", query);
    const rows = await findUsers(read, query.q, page);
    return { users: rows.map(toStaffUser), ...nextCursor(page, rows) };
  },
});
