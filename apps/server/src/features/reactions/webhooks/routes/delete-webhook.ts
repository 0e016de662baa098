import { checkStillAdmin } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { deleteWebhookRow, findWebhook } from "../queries.ts";
import { toWebhook, Webhook } from "../view.ts";

export const deleteWebhook = route("DELETE /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}", {
  id: "deleteWebhook",
  auth: "session",
  summary: "Delete a webhook with its delivery log, and free its slot",
  description: "What still waits for it is not sent. The reply shows the webhook as it was.",
  access: { workspace: "admin" },
  reply: { webhook: Webhook },
  errors: ["workspace_not_found", "admin_required", "webhook_not_found"],
  events: ["webhook.deleted"],
  example: {},
  handle: async ({ tx, caller, workspace, params, fail }) => {
    await checkStillAdmin(tx, { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid });
    const row = (await findWebhook(tx, workspace.uuid, params.webhook_uuid)) ?? fail("webhook_not_found");
    await deleteWebhookRow(tx, row);
    const webhook = toWebhook(row);
    tx.emit({ name: "webhook.deleted", data: { webhook } });
    return { webhook };
  },
});
