import { checkMayLeave, leaveWorkspace as leave } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const leaveWorkspace = route("POST /workspaces/{workspace_uuid}/leave", {
  id: "leaveWorkspace",
  auth: "session",
  summary: "Leave a workspace",
  description:
    "Members of every role may leave. The caller's boards and keys in the workspace end with the membership, and only " +
    "an invitation makes the caller a member again. The open invitations that the caller sent are revoked, and " +
    "automations that the caller wrote last and that call a webhook or run as another person are switched off. The " +
    "caller's secrets pass to the person who may reveal them for the longest time, and those that nobody else may reveal are " +
    "deleted. The only owner cannot leave.",
  access: { workspace: "membership" },
  removesAccess: true,
  reply: { workspace: Workspace },
  errors: ["last_owner"],
  events: ["member.left", "invitation.revoked", "automation.updated", "secret.owner_changed", "secret.deleted"],
  example: {},
  handle: async ({ tx, caller, workspace, role, services, fail }) => {
    const member = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid };
    await checkMayLeave(tx, member, role, fail);
    await leave(tx, services, member, caller);
    return { workspace: toWorkspace(workspace, role) };
  },
});
