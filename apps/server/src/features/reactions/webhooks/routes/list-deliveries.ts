import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { webhook } from "../resource.ts";
import { deliveryPages, findDeliveries } from "../queries.ts";
import { Delivery, toDelivery } from "../view.ts";

export const listDeliveries = route("GET /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}/deliveries", {
  id: "listDeliveries",
  auth: "session",
  summary: "List the deliveries of a webhook",
  description:
    "One entry for each event, newest first. Entries are kept for 30 days after they were delivered or failed. While a " +
    "workspace is suspended nothing is sent; waiting deliveries are sent afterwards. " +
    pageAbout,
  access: { workspace: "admin", webhook },
  query: closed(pageQuery),
  reply: { deliveries: field(Type.Array(Delivery), "The deliveries, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 20 } },
  handle: async ({ read, webhook: { workspace_uuid, uuid }, query, fail }) => {
    const page = deliveryPages(query, fail, uuid);
    const rows = await findDeliveries(read, workspace_uuid, uuid, page);
    return { deliveries: rows.map(toDelivery), ...page.next(rows) };
  },
});
