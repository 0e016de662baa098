import { route } from "#platform/http/route.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const getWorkspace = route({
  id: "getWorkspace",
  at: "GET /workspaces/{workspace_uuid}",
  who: "session or key",
  summary: "One workspace",
  reach: { workspace: "read" },
  reply: { workspace: Workspace },
  refuses: [],
  audit: [],
  example: {},
  handle: ({ workspace, role }) => ({ workspace: toWorkspace(workspace, role) }),
});
