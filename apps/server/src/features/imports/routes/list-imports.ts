import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findImports } from "../queries.ts";
import { Import, toImport } from "../view.ts";

export const listImports = route("GET /workspaces/{workspace_uuid}/imports", {
  id: "listImports",
  auth: "session",
  summary: "The newest 50 imports",
  description: "One's own; owners and admins see everybody's.",
  access: { workspace: "read" },
  reply: { imports: Type.Array(Import) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, workspace, role }) => {
    const place = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    return { imports: (await findImports(read, place)).map(toImport) };
  },
});
