import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { removeSubscription } from "./queries.ts";

export const deletePushSubscription = route({
  id: "deletePushSubscription",
  at: "DELETE /profile/push-subscriptions/{push_subscription_uuid}",
  who: "session",
  summary: "Stop pushing notifications to a browser",
  reach: {},
  reply: { push_subscription: closed({ uuid: Uuid }) },
  refuses: ["push_subscription_not_found"],
  audit: ["account.push_unsubscribed"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const uuid = params.push_subscription_uuid.toLowerCase();
    if (!(await removeSubscription(work, caller.user_uuid, uuid))) refuse("push_subscription_not_found");
    work.emitAccount(caller.user_uuid, "account.push_unsubscribed", { push_subscription_uuid: uuid });
    return { push_subscription: { uuid } };
  },
});
