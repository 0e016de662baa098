import { deactivateAccount } from "#features/identity/accounts/index.ts";
import { suspendRights } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const deactivateUser = route("POST /staff/users/{user_uuid}/deactivate", {
  id: "deactivateUser",
  auth: "staff",
  summary: "Stop somebody's account",
  description:
    "It holds from the person's next request on: sessions end, keys stop, and a login answers as for a wrong " +
    "password. Memberships stay, so that a reactivation restores them; meanwhile they take no seat. Open " +
    "invitations that the person sent are revoked, and rules that they wrote last and that call a webhook or run as " +
    "somebody else are switched off. Staff accounts can be stopped too, but nobody " +
    "stops their own.",
  access: {},
  reply: { user: StaffUser },
  errors: ["person_not_found", "own_account"],
  events: ["account.deactivated", "invitation.revoked", "automation.updated"],
  example: {},
  handle: async ({ tx, caller, params, services, fail }) => {
    if (params.user_uuid.toLowerCase() === caller.user_uuid) return fail("own_account");
    await deactivateAccount(tx, params.user_uuid);
    await suspendRights(tx, services, params.user_uuid);
    return { user: toStaffUser(await readUser(tx, params.user_uuid)) };
  },
});
