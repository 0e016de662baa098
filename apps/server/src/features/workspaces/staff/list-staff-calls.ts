import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Uuid } from "#platform/http/schemas.ts";
import { nextCursor, paging, readPage } from "./page.ts";
import { findCalls } from "./queries.ts";
import { StaffCall, toStaffCall } from "./view.ts";

export const listStaffCalls = route("GET /staff/audit-log", {
  id: "listStaffCalls",
  auth: "staff",
  summary: "What staff accounts asked of /staff, the newest first",
  description:
    "Every call is here, reads and calls that were then refused too, and this one is the first. `next_cursor` comes " +
    "with a full page only.",
  access: {},
  query: closed({ staff_uuid: Type.Optional(Uuid), ...paging }),
  reply: { entries: Type.Array(StaffCall), next_cursor: Type.Optional(Cursor) },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, query }) => {
    const page = readPage("staff calls", query);
    const rows = await findCalls(read, query.staff_uuid, page);
    return { entries: rows.map(toStaffCall), ...nextCursor(page, rows) };
  },
});
