import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findSubscriptions } from "./queries.ts";
import { PushSubscription, toPushSubscription } from "./view.ts";

export const listPushSubscriptions = route("GET /profile/push-subscriptions", {
  id: "listPushSubscriptions",
  auth: "session",
  summary: "List the browsers that get the caller's push notifications",
  access: {},
  reply: { push_subscriptions: field(Type.Array(PushSubscription), "The subscriptions, the newest first.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, services }) => {
    const rows = await findSubscriptions(read, caller.user_uuid);
    return { push_subscriptions: rows.map((row) => toPushSubscription(services.sealer, caller.user_uuid, row)) };
  },
});
