import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { SearchTerm } from "./search-term.ts";
import { findWorkspaces, workspacePages } from "./queries.ts";
import { StaffWorkspace, toStaffWorkspace } from "./view.ts";

export const listStaffWorkspaces = route("GET /staff/workspaces", {
  id: "listStaffWorkspaces",
  auth: "staff",
  summary: "List the workspaces of the service",
  description: "The newest first, with deleted ones, which have `deleted_at`. The content of a workspace is not shown.",
  access: {},
  query: closed({
    q: Type.Optional(field(SearchTerm, "Part of a name, in any case, or a uuid.")),
    ...pageQuery,
  }),
  reply: { workspaces: Type.Array(StaffWorkspace), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { q: "example", limit: 50 } },
  handle: async ({ read, query, fail }) => {
    const page = workspacePages(query, fail, query.q);
    const rows = await findWorkspaces(read, query.q, page);
    return { workspaces: rows.map(toStaffWorkspace), ...page.next(rows) };
  },
});
