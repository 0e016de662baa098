import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { textsAbout } from "#features/reactions/audit-log/index.ts";
import { checkStillAdmin } from "#features/workspaces/members/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable } from "#platform/http/schemas.ts";
import { insertWebhook } from "../queries.ts";
import { urlReasons } from "../url-reasons.ts";
import { checkEvents, Description, sealedAs, toWebhook, WantedEvents, Webhook } from "../view.ts";

export const createWebhook = route("POST /admin/workspaces/{workspace_uuid}/webhooks", {
  id: "createWebhook",
  auth: "session",
  summary: "Have events sent to a URL",
  description:
    "The URL is https, names a host and leads to public addresses, now and at every attempt. `events` omitted means " +
    "all, future ones too. `secret` is shown here and never again; every delivery is signed with it: " +
    "`X-Service-Signature: t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `t`, a dot and the raw body. " +
    "Anything but a 2xx within 10 seconds is a failure: there are five attempts, the next ones after about 1, 5, 25 and " +
    "125 minutes; a redirect is not followed and not tried again. The body's `uuid` is the event's: the same event may " +
    `arrive twice. ${textsAbout} At most 20 webhooks in a workspace.`,
  access: { workspace: "admin" },
  body: closed({
    url: Type.String({ minLength: 1, maxLength: 2048, description: "https, with a public hostname; any port" }),
    description: Type.Optional(nullable(Description)),
    events: Type.Optional(WantedEvents),
  }),
  http: { status: 201 },
  reply: { webhook: Webhook, secret: Type.String({ description: "Shown once; it begins with `whsec_`." }) },
  errors: ["workspace_not_found", "admin_required", "webhook_url_refused", "webhook_event_unknown", "webhook_limit"],
  events: ["webhook.created"],
  example: {
    body: {
      url: "https://hooks.example.com/stoa",
      description: "Tells the chat about new tickets",
      events: ["ticket.created", "comment.created"],
    },
  },
  beforeTransaction: ({ body, services }) => services.outbound.checkEndpoint(body.url),
  handle: async ({ tx, caller, workspace, body, prepared, services, fail }) => {
    const workspace_uuid = workspace.uuid;
    await checkStillAdmin(tx, { workspace_uuid, user_uuid: caller.user_uuid });
    if ("fault" in prepared) return fail("webhook_url_refused", { reason: urlReasons[prepared.fault] });
    checkEvents(body.events ?? []);
    const uuid = randomUUID();
    const secret = `whsec_${newToken()}`;
    const { description = null, events = null } = body;
    const values = { workspace_uuid, uuid, url: prepared.url.href, description, events };
    const row = await insertWebhook(tx, { ...values, secret: services.sealer.seal(secret, sealedAs(uuid)) });
    if (row === undefined) return fail("webhook_limit");
    const webhook = toWebhook(row);
    tx.emit({ name: "webhook.created", data: { webhook } });
    return { webhook, secret };
  },
});
