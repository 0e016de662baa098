import { deactivateAccount } from "#features/identity/accounts/index.ts";
import { suspendRights } from "#features/workspaces/members/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const deactivateUser = route({
  id: "deactivateUser",
  at: "POST /staff/users/{user_uuid}/deactivate",
  who: "staff",
  summary: "Stop somebody's account",
  about:
    "It holds from the person's next request on: sessions end, keys stop, and a login answers as for a wrong " +
    "password. Memberships stay, so that a reactivation restores them; meanwhile they take no seat. Open " +
    "invitations that the person sent are revoked, and rules that they wrote last and that call a webhook or run as " +
    "somebody else are switched off. Staff accounts can be stopped too, but nobody " +
    "stops their own.",
  reach: {},
  reply: { user: StaffUser },
  refuses: ["person_not_found", "own_account"],
  audit: ["account.deactivated", "invitation.revoked", "automation.updated"],
  example: {},
  handle: async ({ work, caller, params, services }) => {
    if (params.user_uuid.toLowerCase() === caller.user_uuid) refuse("own_account");
    await deactivateAccount(work, params.user_uuid);
    await suspendRights(work, services, params.user_uuid);
    return { user: toStaffUser(await readUser(work, params.user_uuid)) };
  },
});
