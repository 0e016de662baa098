import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { revokeKeysOf } from "#features/identity/api-keys/index.ts";
import { checkOwnership, findManagedPerson } from "../find-managed-person.ts";
import { endMembership } from "../change-rights.ts";
import { toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const deactivatePerson = route("POST /admin/workspaces/{workspace_uuid}/people/{user_uuid}/deactivate", {
  id: "deactivatePerson",
  auth: "session",
  summary: "Stop somebody's membership",
  description:
    "It holds from the person's next request on, and frees the seat. Their keys in this workspace are revoked for " +
    "good, and so are the open invitations that they sent; rules that they wrote last and that call a webhook or run " +
    "as somebody else are switched off. Their sessions stay, because they may belong to other workspaces; so does their list of boards, for the " +
    "case that they come back. Nobody deactivates themselves, and only an owner deactivates an owner.",
  access: { workspace: "admin" },
  reply: { person: WorkspacePerson },
  errors: ["person_not_found", "admin_required", "owner_required", "last_owner", "oneself"],
  events: ["member.deactivated", "invitation.revoked", "automation.updated"],
  example: { params: { user_uuid: ids.person } },
  handle: async ({ tx, caller, workspace, params, services, fail }) => {
    const person = await findManagedPerson(tx, workspace.uuid, params.user_uuid, caller.user_uuid);
    if (person.deactivated_at !== null) return { person: toPerson(person) };
    checkOwnership(person, { from: person.role, to: null });
    if (person.uuid === caller.user_uuid) return fail("oneself");
    const place = { workspace_uuid: workspace.uuid, user_uuid: person.uuid };
    const deactivated_at = await endMembership(tx, services, place, "deactivated");
    const api_key_uuids = await revokeKeysOf(tx, place);
    tx.emit({ name: "member.deactivated", data: { user: toEventUser(person), api_key_uuids } });
    return { person: toPerson({ ...person, deactivated_at }) };
  },
});
