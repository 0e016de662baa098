import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findImports, importPages } from "../queries.ts";
import { Import, toImport } from "../view.ts";

export const listImports = route("GET /workspaces/{workspace_uuid}/imports", {
  id: "listImports",
  auth: "session",
  summary: "List the imports of a workspace",
  description: `The caller's own imports; owners and admins see all. ${pageAbout}`,
  access: { workspace: "read" },
  query: closed(pageQuery),
  reply: { imports: field(Type.Array(Import), "The imports, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, workspace, query, fail }) => {
    const page = importPages(query, fail, `${workspace.uuid} ${viewer.user_uuid}`);
    const rows = await findImports(read, workspace.uuid, viewer, page);
    return { imports: rows.map(toImport), ...page.next(rows) };
  },
});
