import { route } from "#platform/http/route.ts";
import { staffWorkspace } from "./resource.ts";
import { StaffWorkspaceDetails, toDetails } from "./view.ts";

export const getStaffWorkspace = route("GET /staff/workspaces/{workspace_uuid}", {
  id: "getStaffWorkspace",
  auth: "staff",
  summary: "Get a workspace with its owners",
  description: "A deleted one too. Its memberships have ended, so that it has no owners.",
  access: { staffWorkspace },
  reply: { workspace: StaffWorkspaceDetails },
  errors: [],
  events: [],
  example: {},
  handle: ({ staffWorkspace: row }) => ({ workspace: toDetails(row) }),
});
