import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable } from "#platform/http/schemas.ts";
import { webhook } from "../resource.ts";
import { updateWebhookRow } from "../queries.ts";
import { checkEvents, Description, toWebhook, WantedEvents, Webhook } from "../view.ts";

export const updateWebhook = route("PATCH /admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}", {
  id: "updateWebhook",
  auth: "session",
  summary: "Change a webhook, or switch it on or off",
  description:
    "When it is switched off, waiting deliveries fail with the error `inactive`. Events that happen while it is inactive " +
    "are not sent later; read them with `GET /workspaces/{workspace_uuid}/events`. The URL and the secret cannot be " +
    "changed: create another webhook.",
  access: { workspace: "admin", webhook },
  body: closed(
    {
      is_active: field(Type.Optional(Type.Boolean()), "Whether events are sent."),
      events: field(Type.Optional(nullable(WantedEvents)), "The events that it gets; null for all."),
      description: field(Type.Optional(nullable(Description)), "A note about the webhook; null removes it."),
    },
    { minProperties: 1 },
  ),
  // switching it off, and nothing else
  removesAccess: (body) => body.is_active === false && Object.keys(body).length === 1,
  reply: { webhook: Webhook },
  errors: ["webhook_event_unknown"],
  events: ["webhook.updated"],
  example: { body: { is_active: false } },
  handle: async ({ tx, webhook: before, body, fail }) => {
    checkEvents(body.events ?? [], fail);
    const changed = changedFields(before, body, { sets: ["events"] });
    if (changed.length === 0) return { webhook: toWebhook(before) };
    const after = toWebhook(await updateWebhookRow(tx, { ...before, ...body }));
    tx.emit({ name: "webhook.updated", data: { webhook: after, changed } });
    return { webhook: after };
  },
});
