import { Type } from "typebox";
import { publicEvents } from "#kernel/events.ts";
import { route } from "#platform/http/route.ts";
import { findWebhooks } from "../queries.ts";
import { PublicEvent, toWebhook, Webhook } from "../view.ts";

export const listWebhooks = route("GET /admin/workspaces/{workspace_uuid}/webhooks", {
  id: "listWebhooks",
  auth: "session",
  summary: "The webhooks of a workspace, oldest first, and the events there are",
  access: { workspace: "admin" },
  reply: { webhooks: Type.Array(Webhook), available_events: Type.Array(PublicEvent) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => {
    const rows = await findWebhooks(read, workspace.uuid);
    return { webhooks: rows.map(toWebhook), available_events: [...publicEvents] };
  },
});
