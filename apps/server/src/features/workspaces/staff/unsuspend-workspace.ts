import { unsuspendWorkspace as unsuspend } from "#features/workspaces/workspaces/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const unsuspendWorkspace = route("POST /staff/workspaces/{workspace_uuid}/unsuspend", {
  id: "unsuspendWorkspace",
  auth: "staff",
  summary: "Lift a suspension",
  description: "What an unpaid invoice blocks stays blocked.",
  access: {},
  reply: { workspace: StaffWorkspaceDetails },
  errors: ["workspace_not_found"],
  events: ["workspace.unsuspended"],
  example: { params: { workspace_uuid: ids.suspendedWorkspace } },
  handle: async ({ tx, params }) => {
    await unsuspend(tx, params.workspace_uuid);
    return { workspace: await readWorkspace(tx, params.workspace_uuid) };
  },
});
