import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { revokeKeysOf } from "#features/workspaces/api-keys/index.ts";
import { endMembership } from "../change-rights.ts";
import { checkOwnership } from "../check-ownership.ts";
import { person } from "../resource.ts";
import { toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const deactivatePerson = route("POST /admin/workspaces/{workspace_uuid}/people/{user_uuid}/deactivate", {
  id: "deactivatePerson",
  auth: "session",
  summary: "Deactivate a person",
  description:
    "The membership stops from the person's next request on, and its seat is free. The person's keys in this " +
    "workspace are revoked for good, and so are the open invitations that they sent; automations that they wrote last " +
    "and that call a webhook or run as another person are switched off. The person's sessions stay, because they may " +
    "belong to other workspaces; the list of their boards stays in case they are reactivated. Nobody deactivates " +
    "themselves, and only an owner deactivates an owner.",
  access: { workspace: "admin", person },
  removesAccess: true,
  reply: { person: WorkspacePerson },
  errors: ["owner_required", "last_owner", "oneself"],
  events: ["member.deactivated", "invitation.revoked", "automation.updated"],
  example: { params: { user_uuid: ids.person } },
  handle: async ({ tx, caller, workspace, person: row, role, services, fail }) => {
    if (row.deactivated_at !== null) return { person: toPerson(row) };
    checkOwnership(row, role, { from: row.role, to: null }, fail);
    if (row.uuid === caller.user_uuid) return fail("oneself");
    const member = { workspace_uuid: workspace.uuid, user_uuid: row.uuid };
    const deactivated_at = await endMembership(tx, services, member, "deactivated");
    const api_key_uuids = await revokeKeysOf(tx, member);
    tx.emit({ name: "member.deactivated", data: { user: toEventUser(row), api_key_uuids } });
    return { person: toPerson({ ...row, deactivated_at }) };
  },
});
