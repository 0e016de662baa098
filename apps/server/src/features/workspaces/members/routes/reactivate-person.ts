import { checkBilling, type AccessContext } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { checkSeat } from "../membership.ts";
import { resumeMembership } from "../queries.ts";
import { checkOwnership, findManagedPerson } from "../find-managed-person.ts";
import { toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const reactivatePerson = route("POST /admin/workspaces/{workspace_uuid}/people/{user_uuid}/reactivate", {
  id: "reactivatePerson",
  auth: "session",
  summary: "Take a deactivated person's membership up again",
  description:
    "With the role and boards that it had; it takes a seat. Keys that were revoked stay so. Only an owner " +
    "reactivates an owner. Who left by themselves is invited instead.",
  access: { workspace: "admin" },
  reply: { person: WorkspacePerson },
  errors: ["person_not_found", "admin_required", "owner_required", "invoice_unpaid", "seat_limit"],
  events: ["member.reactivated"],
  example: { params: { user_uuid: ids.former } },
  handle: async ({ tx, caller, workspace, params }) => {
    const person = await findManagedPerson(tx, workspace.uuid, params.user_uuid, caller.user_uuid);
    if (person.deactivated_at === null) return { person: toPerson(person) };
    checkOwnership(person, { from: null, to: person.role });
    checkBilling("addCapacity", workspace.billing_status as AccessContext["billing"]);
    await checkSeat(tx, workspace);
    await resumeMembership(tx, { workspace_uuid: workspace.uuid, user_uuid: person.uuid });
    tx.emit({ name: "member.reactivated", data: { user: toEventUser(person) } });
    return { person: toPerson({ ...person, deactivated_at: null }) };
  },
});
