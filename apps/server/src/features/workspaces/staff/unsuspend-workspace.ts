import { unsuspendWorkspace as unsuspend } from "#features/workspaces/workspaces/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const unsuspendWorkspace = route({
  id: "unsuspendWorkspace",
  at: "POST /staff/workspaces/{workspace_uuid}/unsuspend",
  who: "staff",
  summary: "Lift a suspension",
  about: "What an unpaid invoice blocks stays blocked.",
  reach: {},
  reply: { workspace: StaffWorkspaceDetails },
  refuses: ["workspace_not_found"],
  audit: ["workspace.unsuspended"],
  example: { params: { workspace_uuid: ids.suspendedWorkspace } },
  handle: async ({ work, params }) => {
    await unsuspend(work, params.workspace_uuid);
    return { workspace: await readWorkspace(work, params.workspace_uuid) };
  },
});
