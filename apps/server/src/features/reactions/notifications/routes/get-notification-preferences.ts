import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { findPreferences } from "../preference-queries.ts";
import { Preference } from "../view.ts";

export const getNotificationPreferences = route("GET /profile/notification-preferences", {
  id: "getNotificationPreferences",
  auth: "session",
  summary: "How the caller wants to be notified in a workspace, of each of the ten event types",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: Uuid }),
  reply: { preferences: Type.Array(Preference) },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller: { user_uuid }, workspace }) => ({
    preferences: await findPreferences(read, { workspace_uuid: workspace.uuid, user_uuid }),
  }),
});
