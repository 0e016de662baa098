import type { ReadAllNotificationsInput } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";

/** All notifications of a workspace, and the present time as an ISO text. */
export type ReadAllNotifications = { readonly workspace_uuid: string; readonly now: string };

/** Marks all notifications of a workspace as read. */
export const readAllNotifications = defineCommand<ReadAllNotifications, ReadAllNotificationsInput>({
  name: "readAllNotifications",
  plan: ({ workspace_uuid, now }, shown) => {
    const unread = [...shown.all("notifications")].filter(({ read_at }) => read_at === null);
    if (unread.length === 0) return null;
    const change = { set: { read_at: now } };
    const effects = unread.map(({ uuid }): Effect => ({ kind: "notifications", uuid, does: "change", change }));
    return { subject: `notifications of ${workspace_uuid}`, board_uuid: null, refs: [], effects, before: null };
  },
  prepare: ({ input: { workspace_uuid } }) => ({ body: { body: { workspace_uuid } } }),
  send: async (api, body, options) => {
    await api.readAllNotifications(body, options);
    // the reply does not have the rows
    return { isPartial: true };
  },
  tell: () => ({ message: "notificationsRead", values: {} }),
});
