import type { CopiedNotification } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";

/** A notification, and the present time as an ISO text. */
export type ReadNotification = { readonly uuid: string; readonly now: string };

type Body = { readonly row: CopiedNotification };

/** Marks a notification as read. */
export const readNotification = defineCommand<ReadNotification, Body>({
  name: "readNotification",
  plan: ({ uuid, now }, shown) => {
    const notification = shown.get("notifications", uuid);
    if (notification === undefined || notification.read_at !== null) return null;
    const change = { set: { read_at: now } };
    const effects = [{ kind: "notifications", uuid, does: "change", change }] as const;
    return { subject: uuid, board_uuid: notification.board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ subject }, base) => {
    const notification = base.get("notifications", subject);
    return notification?.read_at === null ? { body: { row: notification } } : "done";
  },
  send: async (api, { row }, options) => {
    const { notification } = await api.readNotification({ notification_uuid: row.uuid }, options);
    return { put: [{ kind: "notifications", row: { ...row, read_at: notification.read_at } }] };
  },
  isDoneBy: ({ status }) => status === 404,
  tell: () => ({ message: "notificationRead", values: {} }),
});
