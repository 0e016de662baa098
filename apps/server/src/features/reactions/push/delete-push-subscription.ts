import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { subscription } from "./resource.ts";
import { removeSubscription } from "./queries.ts";

const DeletedPushSubscription = model("DeletedPushSubscription", "A push subscription that was deleted.", {
  uuid: common.uuid,
});

export const deletePushSubscription = route("DELETE /profile/push-subscriptions/{push_subscription_uuid}", {
  id: "deletePushSubscription",
  auth: "session",
  summary: "Stop pushing notifications to a browser",
  access: { subscription },
  reply: { push_subscription: DeletedPushSubscription },
  errors: [],
  events: ["account.push_unsubscribed"],
  example: {},
  handle: async ({ tx, caller, subscription: { uuid } }) => {
    await removeSubscription(tx, caller.user_uuid, uuid);
    tx.emitAccount(caller.user_uuid, "account.push_unsubscribed", { push_subscription_uuid: uuid });
    return { push_subscription: { uuid } };
  },
});
