import type { NotificationPreference } from "@stoa/api";
import { api } from "./api.ts";

export type { NotificationPreference } from "@stoa/api";

/** The notification preferences of the person in a workspace: one for each kind of event. @throws ApiError */
export async function notificationPreferences(workspace_uuid: string): Promise<readonly NotificationPreference[]> {
  return (await api.getNotificationPreferences({ query: { workspace_uuid } })).preferences;
}

/** Changes one of them. @throws ApiError */
export async function setNotificationPreference(preference: NotificationPreference): Promise<NotificationPreference> {
  return (await api.setNotificationPreference({ body: preference })).preference;
}
