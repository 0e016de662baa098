import { leaveWorkspace as leave } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const leaveWorkspace = route("POST /workspaces/{workspace_uuid}/leave", {
  id: "leaveWorkspace",
  auth: "session",
  summary: "Leave a workspace",
  description:
    "Every role may. The caller's boards and keys in the workspace stop with the membership, and only an invitation " +
    "brings them back. The open invitations that they sent are revoked, and rules that they wrote last and that call a " +
    "webhook or run as somebody else are switched off. The only owner cannot leave.",
  access: { workspace: "membership" },
  reply: { workspace: Workspace },
  errors: ["last_owner"],
  events: ["member.left", "invitation.revoked", "automation.updated"],
  example: {},
  handle: async ({ tx, caller, workspace, role, services }) => {
    await leave(tx, services, { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid }, caller);
    return { workspace: toWorkspace(workspace, role) };
  },
});
