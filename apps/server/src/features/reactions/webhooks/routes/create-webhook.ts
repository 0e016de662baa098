import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { textsAbout } from "#features/reactions/audit-log/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable } from "#platform/http/schemas.ts";
import { insertWebhook, mostWebhooks } from "../queries.ts";
import { checkEvents, Description, sealedAs, toWebhook, WantedEvents, Webhook } from "../view.ts";
import type { Services } from "#platform/http/services.ts";

type EndpointCheck = Awaited<ReturnType<Services["outbound"]["checkEndpoint"]>>;
type Fault = Extract<EndpointCheck, { fault: unknown }>["fault"];

/** The fault of the URL of an endpoint, for the error message (§6.1). */
const urlReasons: Readonly<Record<Fault, string>> = {
  too_long: "it has more than 2,048 characters",
  not_a_url: "it is not an absolute URL",
  not_https: "it must begin with https",
  credentials: "it must not carry a user or a password",
  address: "it must name a host, not an IP address",
  inner_name: "its host is not a public name",
  dns: "its host could not be looked up; try again",
  no_address: "its host has no address",
  not_public: "its host does not lead only to public addresses",
};

export const createWebhook = route("POST /admin/workspaces/{workspace_uuid}/webhooks", {
  id: "createWebhook",
  auth: "session",
  summary: "Create a webhook",
  description:
    "Events of the workspace are sent to the URL. It must be https, with a host name that has only public addresses, now " +
    "and at every attempt. Every delivery is signed with `secret`: " +
    "`X-Service-Signature: t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `t`, a dot and the raw body. " +
    "A delivery succeeds with a 2xx status within 10 seconds. Otherwise there are up to five attempts, the next ones after " +
    "about 1, 5, 25 and 125 minutes. Redirects are not followed, and not tried again. The same event may arrive twice; the " +
    `\`uuid\` of the body is that of the event. ${textsAbout} A workspace can have 20 webhooks. They stay when the person who created them leaves.`,
  access: { workspace: "admin" },
  body: closed({
    url: field(Type.String({ minLength: 1, maxLength: 2048 }), "An https URL with a public host name and any port."),
    description: field(Type.Optional(nullable(Description)), "A note about the webhook."),
    events: field(Type.Optional(WantedEvents), "The events that it gets; all events, also future ones, if left out."),
  }),
  http: { status: 201 },
  reply: {
    webhook: Webhook,
    secret: field(Type.String(), "The key that signs deliveries, shown only here. It begins with `whsec_`."),
  },
  errors: ["webhook_url_refused", "webhook_event_unknown", "webhook_limit"],
  events: ["webhook.created"],
  example: {
    body: {
      url: "https://hooks.example.com/stoa",
      description: "Tells the chat about new tickets",
      events: ["ticket.created", "comment.created"],
    },
  },
  beforeTransaction: ({ body, services }) => services.outbound.checkEndpoint(body.url),
  handle: async ({ tx, workspace, body, prepared, services, fail }) => {
    const workspace_uuid = workspace.uuid;
    if ("fault" in prepared) return fail("webhook_url_refused", { reason: urlReasons[prepared.fault] });
    checkEvents(body.events ?? [], fail);
    const uuid = randomUUID();
    const secret = `whsec_${newToken()}`;
    const { description = null, events = null } = body;
    const values = { workspace_uuid, uuid, url: prepared.url.href, description, events };
    const row = await insertWebhook(tx, { ...values, secret: services.sealer.seal(secret, sealedAs(uuid)) });
    if (row === undefined) return fail("webhook_limit", { most: mostWebhooks });
    const webhook = toWebhook(row);
    tx.emit({ name: "webhook.created", data: { webhook } });
    return { webhook, secret };
  },
});
