import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { callPages, findCalls } from "./queries.ts";
import { StaffCall, toStaffCall } from "./view.ts";

export const listStaffCalls = route("GET /staff/audit-log", {
  id: "listStaffCalls",
  auth: "staff",
  summary: "List the calls of staff accounts",
  description:
    "Every call of /staff, the newest first: reads and calls that failed too. This call itself is the first one.",
  access: {},
  query: closed({
    staff_uuid: Type.Optional(field(Uuid, "Only the calls of this staff account.")),
    ...pageQuery,
  }),
  reply: { entries: Type.Array(StaffCall), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, query, fail }) => {
    const page = callPages(query, fail, query.staff_uuid);
    const rows = await findCalls(read, query.staff_uuid, page);
    return { entries: rows.map(toStaffCall), ...page.next(rows) };
  },
});
