import { route } from "#platform/http/route.ts";
import { webhook } from "../resource.ts";
import { deleteWebhookRow } from "../queries.ts";
import { toWebhook, Webhook } from "../view.ts";

export const deleteWebhook = route("DELETE /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}", {
  id: "deleteWebhook",
  auth: "session",
  summary: "Delete a webhook with its delivery log",
  description: "Waiting deliveries are not sent. The reply contains the webhook as it was.",
  access: { workspace: "admin", webhook },
  removesAccess: true,
  reply: { webhook: Webhook },
  errors: [],
  events: ["webhook.deleted"],
  example: {},
  handle: async ({ tx, webhook: row }) => {
    await deleteWebhookRow(tx, row);
    const deleted = toWebhook(row);
    tx.emit({ name: "webhook.deleted", data: { webhook: deleted } });
    return { webhook: deleted };
  },
});
