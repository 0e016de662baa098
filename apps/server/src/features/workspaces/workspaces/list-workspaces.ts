import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findWorkspaces } from "./queries.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const listWorkspaces = route({
  id: "listWorkspaces",
  at: "GET /workspaces",
  who: "session or key",
  summary: "The caller's workspaces and role in each",
  about: "Through an API key, only the key's workspace.",
  reach: {},
  reply: { workspaces: Type.Array(Workspace) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => {
    const rows = await findWorkspaces(read, caller.user_uuid, caller.api_key?.workspace_uuid ?? null);
    return { workspaces: rows.map((row) => toWorkspace(row, row.role)) };
  },
});
