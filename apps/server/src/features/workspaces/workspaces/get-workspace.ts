import { route } from "#platform/http/route.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const getWorkspace = route("GET /workspaces/{workspace_uuid}", {
  id: "getWorkspace",
  auth: "session or key",
  summary: "Get a workspace",
  access: { workspace: "read" },
  reply: { workspace: Workspace },
  errors: [],
  events: [],
  example: {},
  handle: ({ workspace, role }) => ({ workspace: toWorkspace(workspace, role) }),
});
