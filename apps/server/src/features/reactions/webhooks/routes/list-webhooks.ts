import { Type } from "typebox";
import { publicEvents } from "#kernel/events.ts";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findWebhooks } from "../queries.ts";
import { PublicEvent, toWebhook, Webhook } from "../view.ts";

export const listWebhooks = route("GET /admin/workspaces/{workspace_uuid}/webhooks", {
  id: "listWebhooks",
  auth: "session",
  summary: "List the webhooks of a workspace",
  access: { workspace: "admin" },
  reply: {
    webhooks: field(Type.Array(Webhook), "The webhooks, oldest first."),
    available_events: field(Type.Array(PublicEvent), "All events that a webhook can get."),
  },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => {
    const rows = await findWebhooks(read, workspace.uuid);
    return { webhooks: rows.map(toWebhook), available_events: [...publicEvents] };
  },
});
