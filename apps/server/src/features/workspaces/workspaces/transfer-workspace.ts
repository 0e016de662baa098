import { transferOwnership } from "#features/workspaces/members/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const transferWorkspace = route("POST /profile/transfer-workspace/{workspace_uuid}", {
  id: "transferWorkspace",
  auth: "session",
  summary: "Hand a workspace over to another member",
  description:
    "The member becomes an owner and the caller, who must be one, an admin; other owners stay owners. Both hold from " +
    "the next request on, for sessions and keys. Service accounts and deactivated members cannot take it over.",
  access: { workspace: "owner" },
  body: closed({ user_uuid: Uuid }),
  reply: { workspace: Workspace },
  errors: ["person_not_found", "admin_required", "already_owner"],
  events: ["member.role_changed", "invitation.revoked"],
  example: { body: { user_uuid: ids.person } },
  handle: async ({ tx, caller, workspace, body, services }) => {
    await transferOwnership(tx, services, workspace.uuid, caller, body.user_uuid);
    return { workspace: toWorkspace(workspace, "admin") };
  },
});
