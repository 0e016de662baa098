import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable } from "#platform/http/schemas.ts";
import { webhook } from "../noun.ts";
import { updateWebhookRow } from "../queries.ts";
import { checkEvents, Description, toWebhook, WantedEvents, Webhook } from "../view.ts";

export const updateWebhook = route("PATCH /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}", {
  id: "updateWebhook",
  auth: "session",
  summary: "Switch a webhook off or on, or change what it gets",
  description:
    "An inactive one keeps its slot and gets nothing: what still waits for it ends as failed with the error " +
    "`inactive`. What happens meanwhile is not sent later; `GET /workspaces/{workspace_uuid}/events` tells it. " +
    "`events` null means all again. The URL and the secret never change: delete the webhook and register it anew.",
  access: { workspace: "admin", webhook },
  body: closed(
    {
      is_active: Type.Optional(Type.Boolean()),
      events: Type.Optional(nullable(WantedEvents)),
      description: Type.Optional(nullable(Description)),
    },
    { minProperties: 1 },
  ),
  reply: { webhook: Webhook },
  errors: ["webhook_event_unknown"],
  events: ["webhook.updated"],
  example: { body: { is_active: false } },
  handle: async ({ tx, webhook: before, body }) => {
    checkEvents(body.events ?? []);
    const changed = changedFields(before, body, { sets: ["events"] });
    if (changed.length === 0) return { webhook: toWebhook(before) };
    const after = toWebhook(await updateWebhookRow(tx, { ...before, ...body }));
    tx.emit({ name: "webhook.updated", data: { webhook: after, changed } });
    return { webhook: after };
  },
});
