import type { Feature } from "#platform/feature.ts";
import { notifyDue } from "./due.ts";
import { follow, followed } from "./follow.ts";
import { getNotificationPreferences } from "./get-notification-preferences.ts";
import { listNotifications } from "./list-notifications.ts";
import { mailNotifications } from "./mail.ts";
import { personal } from "./personal.ts";
import { pushNotification } from "./push.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";
import { setNotificationPreference } from "./set-notification-preference.ts";
import { sweepNotifications } from "./sweep.ts";

const minute = 60 * 1000;

/** What somebody is told of: in the app, by e-mail and by push (§2.9, §2.10, §6.5, §15.1). */
export const notifications: Feature = {
  routes: [
    listNotifications,
    readNotification,
    readAllNotifications,
    getNotificationPreferences,
    setNotificationPreference,
  ],
  follower: { name: "notifications", events: followed, follow },
  jobs: {
    mail_notifications: mailNotifications,
    push_notification: pushNotification,
    notify_due: notifyDue,
    sweep_notifications: sweepNotifications,
  },
  recurring: { notify_due: 15 * minute, sweep_notifications: 6 * 60 * minute },
  personal,
};
