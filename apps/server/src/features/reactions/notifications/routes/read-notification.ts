import { route } from "#platform/http/route.ts";
import { markRead } from "../queries.ts";
import { Notification } from "../view.ts";

export const readNotification = route("POST /notifications/{notification_uuid}/read", {
  id: "readNotification",
  auth: "session",
  summary: "Mark a notification as read",
  description:
    "One that was read before keeps its moment. Another's, or one of what the caller may not see, is not there.",
  access: {},
  reply: { notification: Notification },
  errors: ["notification_not_found"],
  events: { none: "A reading mark is its reader's own: nobody else sees it, and nothing in the workspace changed." },
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const notification = await markRead(tx, caller.user_uuid, params.notification_uuid);
    return { notification: notification ?? fail("notification_not_found") };
  },
});
