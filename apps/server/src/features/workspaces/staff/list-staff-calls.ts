import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Uuid } from "#platform/http/schemas.ts";
import { nextCursor, paging, readPage } from "./page.ts";
import { findCalls } from "./queries.ts";
import { StaffCall, toStaffCall } from "./view.ts";

export const listStaffCalls = route({
  id: "listStaffCalls",
  at: "GET /staff/audit-log",
  who: "staff",
  summary: "What staff accounts asked of /staff, the newest first",
  about:
    "Every call is here, reads and calls that were then refused too, and this one is the first. `next_cursor` comes " +
    "with a full page only.",
  reach: {},
  query: closed({ staff_uuid: Type.Optional(Uuid), ...paging }),
  reply: { entries: Type.Array(StaffCall), next_cursor: Type.Optional(Cursor) },
  refuses: ["cursor_invalid"],
  audit: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, query }) => {
    const page = readPage("staff calls", query);
    const rows = await findCalls(read, query.staff_uuid, page);
    return { entries: rows.map(toStaffCall), ...nextCursor(page, rows) };
  },
});
