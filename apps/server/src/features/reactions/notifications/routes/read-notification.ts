import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { markRead } from "../queries.ts";
import { Notification } from "../view.ts";

export const readNotification = route({
  id: "readNotification",
  at: "POST /notifications/{notification_uuid}/read",
  who: "session",
  summary: "Mark a notification as read",
  about: "One that was read before keeps its moment. Another's, or one of what the caller may not see, is not there.",
  reach: {},
  reply: { notification: Notification },
  refuses: ["notification_not_found"],
  audit: { none: "A reading mark is its reader's own: nobody else sees it, and nothing in the workspace changed." },
  example: {},
  handle: async ({ work, caller, params }) => {
    const notification = await markRead(work, caller.user_uuid, params.notification_uuid);
    return { notification: notification ?? refuse("notification_not_found") };
  },
});
