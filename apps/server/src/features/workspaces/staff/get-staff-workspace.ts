import { route } from "#platform/http/route.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const getStaffWorkspace = route("GET /staff/workspaces/{workspace_uuid}", {
  id: "getStaffWorkspace",
  auth: "staff",
  summary: "One workspace, with the owners to write to",
  description: "A deleted one too; its memberships have ended, so it has no owners any more.",
  access: {},
  reply: { workspace: StaffWorkspaceDetails },
  errors: ["workspace_not_found"],
  events: [],
  example: {},
  handle: async ({ read, params }) => ({ workspace: await readWorkspace(read, params.workspace_uuid) }),
});
