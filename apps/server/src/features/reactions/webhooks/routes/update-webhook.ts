import { Type } from "typebox";
import { checkStillAdmin } from "#features/workspaces/members/index.ts";
import { changedFields } from "#kernel/changes.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable } from "#platform/http/schemas.ts";
import { findWebhook, updateWebhookRow } from "../queries.ts";
import { checkEvents, Description, toWebhook, WantedEvents, Webhook } from "../view.ts";

export const updateWebhook = route({
  id: "updateWebhook",
  at: "PATCH /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}",
  who: "session",
  summary: "Switch a webhook off or on, or change what it gets",
  about:
    "An inactive one keeps its slot and gets nothing: what still waits for it ends as failed with the error " +
    "`inactive`. What happens meanwhile is not sent later; `GET /workspaces/{workspace_uuid}/events` tells it. " +
    "`events` null means all again. The URL and the secret never change: delete the webhook and register it anew.",
  reach: { workspace: "admin" },
  body: closed(
    {
      is_active: Type.Optional(Type.Boolean()),
      events: Type.Optional(nullable(WantedEvents)),
      description: Type.Optional(nullable(Description)),
    },
    { minProperties: 1 },
  ),
  reply: { webhook: Webhook },
  refuses: ["workspace_not_found", "admin_required", "webhook_not_found", "webhook_event_unknown"],
  audit: ["webhook.updated"],
  example: { body: { is_active: false } },
  handle: async ({ work, caller, workspace, params, body }) => {
    await checkStillAdmin(work, { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid });
    const before = (await findWebhook(work, workspace.uuid, params.webhook_uuid)) ?? refuse("webhook_not_found");
    checkEvents(body.events ?? []);
    const changed = changedFields(before, body, { sets: ["events"] });
    if (changed.length === 0) return { webhook: toWebhook(before) };
    const webhook = toWebhook(await updateWebhookRow(work, { ...before, ...body }));
    work.emit({ name: "webhook.updated", data: { webhook, changed } });
    return { webhook };
  },
});
