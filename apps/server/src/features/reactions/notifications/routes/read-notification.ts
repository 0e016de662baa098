import { route } from "#platform/http/route.ts";
import { notification } from "../resource.ts";
import { markRead } from "../queries.ts";
import { Notification } from "../view.ts";

export const readNotification = route("POST /notifications/{notification_uuid}/read", {
  id: "readNotification",
  auth: "session",
  summary: "Mark a notification as read",
  description:
    "One that was read before keeps its time. A notification about something that the caller cannot see now is not found.",
  access: { notification },
  reply: { notification: Notification },
  errors: [],
  events: { none: "Only its reader sees whether a notification is read." },
  example: {},
  handle: async ({ tx, caller, notification: found }) => {
    tx.tellPerson(caller.user_uuid, found.workspace_uuid, "notifications");
    return { notification: await markRead(tx, found) };
  },
});
