import { checkStillAdmin } from "#features/workspaces/members/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { deleteWebhookRow, findWebhook } from "../queries.ts";
import { toWebhook, Webhook } from "../view.ts";

export const deleteWebhook = route({
  id: "deleteWebhook",
  at: "DELETE /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}",
  who: "session",
  summary: "Delete a webhook with its delivery log, and free its slot",
  about: "What still waits for it is not sent. The reply shows the webhook as it was.",
  reach: { workspace: "admin" },
  reply: { webhook: Webhook },
  refuses: ["workspace_not_found", "admin_required", "webhook_not_found"],
  audit: ["webhook.deleted"],
  example: {},
  handle: async ({ work, caller, workspace, params }) => {
    await checkStillAdmin(work, { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid });
    const row = (await findWebhook(work, workspace.uuid, params.webhook_uuid)) ?? refuse("webhook_not_found");
    await deleteWebhookRow(work, row);
    const webhook = toWebhook(row);
    work.emit({ name: "webhook.deleted", data: { webhook } });
    return { webhook };
  },
});
