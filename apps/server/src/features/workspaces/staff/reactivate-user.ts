import { reactivateAccount } from "#features/identity/accounts/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { account } from "./resource.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const reactivateUser = route("POST /staff/users/{user_uuid}/reactivate", {
  id: "reactivateUser",
  auth: "staff",
  summary: "Reactivate a person's account",
  description: "Memberships and keys work as before. Sessions do not: the person logs in again.",
  access: { account },
  reply: { user: StaffUser },
  errors: [],
  events: ["account.reactivated"],
  example: { params: { user_uuid: ids.deactivated } },
  handle: async ({ tx, account: row }) => {
    await reactivateAccount(tx, row);
    return { user: toStaffUser(await readUser(tx, row.uuid)) };
  },
});
