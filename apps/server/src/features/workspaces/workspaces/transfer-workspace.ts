import { transferOwnership } from "#features/workspaces/members/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const transferWorkspace = route("POST /profile/transfer-workspace/{workspace_uuid}", {
  id: "transferWorkspace",
  auth: "session",
  summary: "Transfer a workspace to another member",
  description:
    "The member becomes an owner, and the caller, who must be an owner, becomes an admin; other owners stay owners. " +
    "Both roles are valid from the next request on, for sessions and keys. Service accounts and deactivated members " +
    "cannot become owners.",
  access: { workspace: "owner" },
  body: closed({ user_uuid: field(Uuid, "The member who becomes an owner.") }),
  reply: { workspace: Workspace },
  errors: ["person_not_found", "already_owner"],
  events: ["member.role_changed", "invitation.revoked", "automation.updated"],
  example: { body: { user_uuid: ids.person } },
  handle: async ({ tx, caller, workspace, body, services, fail }) => {
    await transferOwnership(tx, services, workspace, caller, body.user_uuid, fail);
    return { workspace: toWorkspace(workspace, "admin") };
  },
});
