import { job } from "#platform/jobs/declaration.ts";

/** Mails a person their unread notifications. */
export const mailNotificationsJob = job<{ user_uuid: string }>("mail_notifications", { queue: "mail" });

/** Pushes a notification to one browser. */
export const pushNotificationJob = job<{ user_uuid: string; subscription_uuid: string; notification_uuid: string }>(
  "push_notification",
  { queue: "calls", maxAttempts: 5 },
);

/** Notifies of tasks that are due soon. */
export const notifyDueJob = job("notify_due", { queue: "housekeeping" });

/** Removes notifications that are too old for the list. */
export const sweepNotificationsJob = job("sweep_notifications", { queue: "housekeeping" });
