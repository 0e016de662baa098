import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Limit } from "#platform/http/schemas.ts";
import { webhook } from "../noun.ts";
import { findDeliveries } from "../queries.ts";
import { Delivery, toDelivery } from "../view.ts";

export const listDeliveries = route("GET /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}/deliveries", {
  id: "listDeliveries",
  auth: "session",
  summary: "The delivery log of a webhook, newest first",
  description:
    "One row for an event, whatever the number of attempts. Rows that ended are kept for 30 days. While a workspace is " +
    "suspended nothing is sent; what waits goes on afterwards.",
  access: { workspace: "admin", webhook },
  query: closed({ limit: Type.Optional(Limit) }),
  reply: { deliveries: Type.Array(Delivery) },
  errors: [],
  events: [],
  example: { query: { limit: 20 } },
  handle: async ({ read, webhook: { workspace_uuid, uuid }, query }) => {
    const rows = await findDeliveries(read, workspace_uuid, uuid, query.limit ?? 50);
    return { deliveries: rows.map(toDelivery) };
  },
});
