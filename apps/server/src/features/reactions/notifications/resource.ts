import { pathResource } from "#platform/auth/path-resource.ts";
import { lockNotification } from "./queries.ts";

/** A notification of the caller about something that they can see now. The operation that names one marks it as read. */
export const notification = pathResource({
  in: "caller",
  param: "notification_uuid",
  missing: "notification_not_found",
  find: ({ reader, caller, uuid }) => lockNotification(reader, caller.user_uuid, uuid),
});
