import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findImports } from "../queries.ts";
import { Import, toImport } from "../view.ts";

export const listImports = route("GET /workspaces/{workspace_uuid}/imports", {
  id: "listImports",
  auth: "session",
  summary: "List the imports of a workspace",
  description: "The newest 50 of the caller's own imports; owners and admins see all.",
  access: { workspace: "read" },
  reply: { imports: field(Type.Array(Import), "The imports, newest first.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, workspace }) => {
    const rows = await findImports(read, workspace.uuid, viewer);
    return { imports: rows.map(toImport) };
  },
});
