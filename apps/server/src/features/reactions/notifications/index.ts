import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { notifyDue } from "./due.ts";
import { consume, consumed } from "./consume-events.ts";
import { getNotificationPreferences } from "./routes/get-notification-preferences.ts";
import { listNotifications } from "./routes/list-notifications.ts";
import { mailNotifications } from "./mail.ts";
import { privacy } from "./personal.ts";
import { pushNotification } from "./push.ts";
import { readAllNotifications } from "./routes/read-all-notifications.ts";
import { readNotification } from "./routes/read-notification.ts";
import { setNotificationPreference } from "./routes/set-notification-preference.ts";
import { sweepNotifications } from "./sweep.ts";
import { mailNotificationsJob, notifyDueJob, pushNotificationJob, sweepNotificationsJob } from "./jobs.ts";

export { notifyAssigned, notifyNamed } from "./notify-named.ts";
export { CopiedNotification, findCopied } from "./copied.ts";

const minute = 60 * 1000;

/** Notifications in the app, by e-mail and by push (§15.1). */
export const notifications: Feature = {
  routes: [
    listNotifications,
    readNotification,
    readAllNotifications,
    getNotificationPreferences,
    setNotificationPreference,
  ],
  consumer: { name: "notifications", events: consumed, readsTexts: true, consume },
  jobs: [
    jobHandler(mailNotificationsJob, mailNotifications),
    jobHandler(pushNotificationJob, pushNotification),
    jobHandler(notifyDueJob, notifyDue, { everyMilliseconds: 15 * minute }),
    jobHandler(sweepNotificationsJob, sweepNotifications, { everyMilliseconds: 6 * 60 * minute }),
  ],
  privacy,
};
