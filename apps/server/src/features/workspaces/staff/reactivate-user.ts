import { reactivateAccount } from "#features/identity/accounts/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const reactivateUser = route("POST /staff/users/{user_uuid}/reactivate", {
  id: "reactivateUser",
  auth: "staff",
  summary: "Let somebody use their account again",
  description: "Memberships and keys are as they were; sessions are not: the person signs in anew.",
  access: {},
  reply: { user: StaffUser },
  errors: ["person_not_found"],
  events: ["account.reactivated"],
  example: { params: { user_uuid: ids.deactivated } },
  handle: async ({ tx, params }) => {
    await reactivateAccount(tx, params.user_uuid);
    return { user: toStaffUser(await readUser(tx, params.user_uuid)) };
  },
});
