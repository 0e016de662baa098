import { route } from "#platform/http/route.ts";
import { findImports } from "../queries.ts";
import { Import, toImport } from "../view.ts";

export const getImport = route("GET /workspaces/{workspace_uuid}/imports/{import_uuid}", {
  id: "getImport",
  auth: "session",
  summary: "How far an import is, and what it made",
  description: "One's own; owners and admins see everybody's.",
  access: { workspace: "read" },
  reply: { import: Import },
  errors: ["import_not_found"],
  events: [],
  example: {},
  handle: async ({ read, caller, workspace, role, params, fail }) => {
    const place = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const [row] = await findImports(read, place, params.import_uuid);
    return { import: toImport(row ?? fail("import_not_found")) };
  },
});
