import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Cursor } from "#platform/http/schemas.ts";
import { nextCursor, paging, readPage, Sought } from "./page.ts";
import { findWorkspaces } from "./queries.ts";
import { StaffWorkspace, toStaffWorkspace } from "./view.ts";

export const listStaffWorkspaces = route("GET /staff/workspaces", {
  id: "listStaffWorkspaces",
  auth: "staff",
  summary: "All workspaces of the service, the newest first",
  description:
    "Deleted ones too, by `deleted_at`. `q` is part of a name in any case, or a uuid. There is nothing of what a " +
    "workspace holds. `next_cursor` comes with a full page only.",
  access: {},
  query: closed({ q: Type.Optional(Sought), ...paging }),
  reply: { workspaces: Type.Array(StaffWorkspace), next_cursor: Type.Optional(Cursor) },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { q: "example", limit: 50 } },
  handle: async ({ read, query }) => {
    const page = readPage("staff workspaces", query);
    const rows = await findWorkspaces(read, query.q, page);
    return { workspaces: rows.map(toStaffWorkspace), ...nextCursor(page, rows) };
  },
});
