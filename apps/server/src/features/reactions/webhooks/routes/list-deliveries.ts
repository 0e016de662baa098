import { Type } from "typebox";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Limit } from "#platform/http/schemas.ts";
import { findDeliveries } from "../queries.ts";
import { Delivery, toDelivery } from "../view.ts";

export const listDeliveries = route({
  id: "listDeliveries",
  at: "GET /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}/deliveries",
  who: "session",
  summary: "The delivery log of a webhook, newest first",
  about:
    "One row for an event, whatever the number of attempts. Rows that ended are kept for 30 days. While a workspace is " +
    "suspended nothing is sent; what waits goes on afterwards.",
  reach: { workspace: "admin" },
  query: closed({ limit: Type.Optional(Limit) }),
  reply: { deliveries: Type.Array(Delivery) },
  refuses: ["webhook_not_found"],
  audit: [],
  example: { query: { limit: 20 } },
  handle: async ({ read, workspace, params, query }) => {
    const rows = await findDeliveries(read, workspace.uuid, params.webhook_uuid, query.limit ?? 50);
    return { deliveries: (rows ?? refuse("webhook_not_found")).map(toDelivery) };
  },
});
