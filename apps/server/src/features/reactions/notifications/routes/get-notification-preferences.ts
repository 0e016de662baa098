import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findPreferences } from "../preference-queries.ts";
import { Preference } from "../view.ts";

export const getNotificationPreferences = route("GET /profile/notification-preferences", {
  id: "getNotificationPreferences",
  auth: "session",
  summary: "Get how the caller is notified in a workspace",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: field(UuidOfWorkspace, "The workspace.") }),
  reply: {
    preferences: field(Type.Array(Preference), "One preference for each event type; the default where none was set."),
  },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller: { user_uuid }, workspace }) => ({
    preferences: await findPreferences(read, { workspace_uuid: workspace.uuid, user_uuid }),
  }),
});
