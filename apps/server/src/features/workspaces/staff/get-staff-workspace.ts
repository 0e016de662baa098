import { route } from "#platform/http/route.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const getStaffWorkspace = route({
  id: "getStaffWorkspace",
  at: "GET /staff/workspaces/{workspace_uuid}",
  who: "staff",
  summary: "One workspace, with the owners to write to",
  about: "A deleted one too; its memberships have ended, so it has no owners any more.",
  reach: {},
  reply: { workspace: StaffWorkspaceDetails },
  refuses: ["workspace_not_found"],
  audit: [],
  example: {},
  handle: async ({ read, params }) => ({ workspace: await readWorkspace(read, params.workspace_uuid) }),
});
