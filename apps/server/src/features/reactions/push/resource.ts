import { pathResource } from "#platform/auth/path-resource.ts";
import { lockSubscription } from "./queries.ts";

/** One of the caller's browsers. The operation that names one deletes it, so it is locked. */
export const subscription = pathResource({
  in: "caller",
  param: "push_subscription_uuid",
  missing: "push_subscription_not_found",
  find: ({ reader, caller, uuid }) => lockSubscription(reader, caller.user_uuid, uuid),
});
