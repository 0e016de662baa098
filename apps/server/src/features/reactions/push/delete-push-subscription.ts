import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { removeSubscription } from "./queries.ts";

export const deletePushSubscription = route("DELETE /profile/push-subscriptions/{push_subscription_uuid}", {
  id: "deletePushSubscription",
  auth: "session",
  summary: "Stop pushing notifications to a browser",
  access: {},
  reply: { push_subscription: closed({ uuid: Uuid }) },
  errors: ["push_subscription_not_found"],
  events: ["account.push_unsubscribed"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const uuid = params.push_subscription_uuid.toLowerCase();
    if (!(await removeSubscription(tx, caller.user_uuid, uuid))) return fail("push_subscription_not_found");
    tx.emitAccount(caller.user_uuid, "account.push_unsubscribed", { push_subscription_uuid: uuid });
    return { push_subscription: { uuid } };
  },
});
