import { reactivateAccount } from "#features/identity/accounts/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { readUser } from "./queries.ts";
import { StaffUser, toStaffUser } from "./view.ts";

export const reactivateUser = route({
  id: "reactivateUser",
  at: "POST /staff/users/{user_uuid}/reactivate",
  who: "staff",
  summary: "Let somebody use their account again",
  about: "Memberships and keys are as they were; sessions are not: the person signs in anew.",
  reach: {},
  reply: { user: StaffUser },
  refuses: ["person_not_found"],
  audit: ["account.reactivated"],
  example: { params: { user_uuid: ids.deactivated } },
  handle: async ({ work, params }) => {
    await reactivateAccount(work, params.user_uuid);
    return { user: toStaffUser(await readUser(work, params.user_uuid)) };
  },
});
