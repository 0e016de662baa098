import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, Limit } from "#platform/http/schemas.ts";
import { webhook } from "../noun.ts";
import { findDeliveries } from "../queries.ts";
import { Delivery, toDelivery } from "../view.ts";

export const listDeliveries = route("GET /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}/deliveries", {
  id: "listDeliveries",
  auth: "session",
  summary: "List the deliveries of a webhook",
  description:
    "One entry for each event, newest first. Entries are kept for 30 days after they were delivered or failed. While a " +
    "workspace is suspended nothing is sent; waiting deliveries are sent afterwards.",
  access: { workspace: "admin", webhook },
  query: closed({ limit: field(Type.Optional(Limit), "The most entries in the reply.") }),
  reply: { deliveries: field(Type.Array(Delivery), "The deliveries, newest first.") },
  errors: [],
  events: [],
  example: { query: { limit: 20 } },
  handle: async ({ read, webhook: { workspace_uuid, uuid }, query }) => {
    const rows = await findDeliveries(read, workspace_uuid, uuid, query.limit ?? 50);
    return { deliveries: rows.map(toDelivery) };
  },
});
