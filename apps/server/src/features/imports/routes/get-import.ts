import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { findImports } from "../queries.ts";
import { Import, toImport } from "../view.ts";

export const getImport = route({
  id: "getImport",
  at: "GET /workspaces/{workspace_uuid}/imports/{import_uuid}",
  who: "session",
  summary: "How far an import is, and what it made",
  about: "One's own; owners and admins see everybody's.",
  reach: { workspace: "read" },
  reply: { import: Import },
  refuses: ["import_not_found"],
  audit: [],
  example: {},
  handle: async ({ read, caller, workspace, role, params }) => {
    const place = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const [row] = await findImports(read, place, params.import_uuid);
    return { import: toImport(row ?? refuse("import_not_found")) };
  },
});
