import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { next_cursor, nextCursor, paging, readPage } from "./page.ts";
import { findCalls } from "./queries.ts";
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
    ...paging,
  }),
  reply: { entries: Type.Array(StaffCall), next_cursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, query, fail }) => {
    const page = readPage("staff calls", query, fail);
    const rows = await findCalls(read, query.staff_uuid, page);
    return { entries: rows.map(toStaffCall), ...nextCursor(page, rows) };
  },
});
