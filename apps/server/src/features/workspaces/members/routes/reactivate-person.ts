import { checkBilling, type Standing } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { checkSeat } from "../membership.ts";
import { resumeMembership } from "../queries.ts";
import { checkOwnership, reachPerson } from "../find-managed-person.ts";
import { toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const reactivatePerson = route({
  id: "reactivatePerson",
  at: "POST /admin/workspaces/{workspace_uuid}/people/{user_uuid}/reactivate",
  who: "session",
  summary: "Take a deactivated person's membership up again",
  about:
    "With the role and boards that it had; it takes a seat. Keys that were revoked stay so. Only an owner " +
    "reactivates an owner. Who left by themselves is invited instead.",
  reach: { workspace: "admin" },
  reply: { person: WorkspacePerson },
  refuses: ["person_not_found", "admin_required", "owner_required", "invoice_unpaid", "seat_limit"],
  audit: ["member.reactivated"],
  example: { params: { user_uuid: ids.former } },
  handle: async ({ work, caller, workspace, params }) => {
    const person = await reachPerson(work, workspace.uuid, params.user_uuid, caller.user_uuid);
    if (person.deactivated_at === null) return { person: toPerson(person) };
    checkOwnership(person, { from: null, to: person.role });
    checkBilling("grow", workspace.billing_status as Standing["billing"]);
    await checkSeat(work, workspace);
    await resumeMembership(work, { workspace_uuid: workspace.uuid, user_uuid: person.uuid });
    work.emit({ name: "member.reactivated", data: { user: toEventUser(person) } });
    return { person: toPerson({ ...person, deactivated_at: null }) };
  },
});
