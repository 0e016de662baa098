import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findWorkspaces } from "./queries.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const listWorkspaces = route("GET /workspaces", {
  id: "listWorkspaces",
  auth: "session or key",
  summary: "List the caller's workspaces",
  description: "With the caller's role in each. Through an API key, only the key's workspace.",
  access: {},
  reply: { workspaces: Type.Array(Workspace) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => {
    const rows = await findWorkspaces(read, caller.user_uuid, caller.api_key?.workspace_uuid ?? null);
    return { workspaces: rows.map((row) => toWorkspace(row, row.role)) };
  },
});
