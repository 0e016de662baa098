import { deactivateAccount } from "#features/identity/accounts/index.ts";
import { suspendRights } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { account } from "./resource.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const deactivateUser = route("POST /staff/users/{user_uuid}/deactivate", {
  id: "deactivateUser",
  auth: "staff",
  summary: "Deactivate a person's account",
  description:
    "From the person's next request on their sessions end, their keys stop, and a login fails as for a wrong " +
    "password. Memberships stay, so that a reactivation restores them; meanwhile they take no seat. Open " +
    "invitations that the person sent are revoked, and automations that they wrote last and that call a webhook or run " +
    "as another person are switched off. Staff accounts can be deactivated too, but nobody deactivates their own.",
  access: { account },
  reply: { user: StaffUser },
  errors: ["own_account"],
  events: ["account.deactivated", "invitation.revoked", "automation.updated"],
  example: {},
  handle: async ({ tx, caller, account: row, services, fail }) => {
    if (row.uuid === caller.user_uuid) return fail("own_account");
    await deactivateAccount(tx, row);
    await suspendRights(tx, services, row.uuid);
    return { user: toStaffUser(await readUser(tx, row.uuid)) };
  },
});
