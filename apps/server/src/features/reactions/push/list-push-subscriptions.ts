import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSubscriptions } from "./queries.ts";
import { PushSubscription, toPushSubscription } from "./view.ts";

export const listPushSubscriptions = route("GET /profile/push-subscriptions", {
  id: "listPushSubscriptions",
  auth: "session",
  summary: "The browsers that the caller's notifications are pushed to, the one subscribed last first",
  access: {},
  reply: { push_subscriptions: Type.Array(PushSubscription) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, services }) => {
    const rows = await findSubscriptions(read, caller.user_uuid);
    return { push_subscriptions: rows.map((row) => toPushSubscription(services.sealer, caller.user_uuid, row)) };
  },
});
