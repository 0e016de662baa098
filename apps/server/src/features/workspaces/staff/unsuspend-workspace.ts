import { unsuspendWorkspace as unsuspend } from "#features/workspaces/workspaces/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { operatedWorkspace } from "./resource.ts";
import { readWorkspace } from "./queries.ts";
import { StaffWorkspaceDetails, toDetails } from "./view.ts";

export const unsuspendWorkspace = route("POST /staff/workspaces/{workspace_uuid}/unsuspend", {
  id: "unsuspendWorkspace",
  auth: "staff",
  summary: "Lift the suspension of a workspace",
  description: "Actions that an unpaid invoice blocks stay blocked.",
  access: { operatedWorkspace },
  reply: { workspace: StaffWorkspaceDetails },
  errors: [],
  events: ["workspace.unsuspended"],
  example: { params: { workspace_uuid: ids.suspendedWorkspace } },
  handle: async ({ tx, operatedWorkspace: workspace }) => {
    await unsuspend(tx, workspace);
    return { workspace: toDetails(await readWorkspace(tx, workspace.uuid)) };
  },
});
