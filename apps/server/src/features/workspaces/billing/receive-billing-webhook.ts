import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field, model } from "#platform/http/schemas.ts";
import { SignedBody } from "#platform/http/body-parsers.ts";
import { insertEvent } from "./queries.ts";
import { requestSync } from "./watch.ts";

const ReceivedEvent = model("ReceivedBillingEvent", "An event of the payment provider that was received.", {
  received: field(Type.Literal(true), "Always true."),
});

export const receiveBillingWebhook = route("POST /billing/webhook", {
  id: "receiveBillingWebhook",
  auth: "public",
  summary: "Receive an event of the payment provider",
  description:
    "Only for Stripe: the header `stripe-signature` must be made of the body with a secret of the deployment, at most 300 " +
    "seconds ago. An event is taken as a hint: the server reads the subscription itself, so an event that comes twice, late or " +
    "before another changes nothing. Events of other customers are accepted and ignored.",
  access: {},
  http: { signedBy: { header: "stripe-signature", example: { id: "evt_1", object: "event", type: "invoice.paid" } } },
  body: SignedBody,
  reply: { event: ReceivedEvent },
  errors: ["payments_off", "signature_invalid"],
  events: { none: "An event says only that there is something to read, which a job does." },
  example: {},
  beforeTransaction: async ({ body, services: { payments }, fail }) => {
    if (payments === null) return fail("payments_off");
    const { bytes, signature } = body ?? { bytes: Buffer.of(), signature: null };
    if (signature === null) return fail("signature_invalid");
    return (await payments.readEvent(bytes, signature)) ?? fail("signature_invalid");
  },
  handle: async ({ tx, prepared: { customer_id, ...event } }) => {
    const stored = customer_id === null ? undefined : await insertEvent(tx, { ...event, customer_id });
    if (stored !== undefined) requestSync(tx, stored.workspace_uuid);
    return { event: { received: true as const } };
  },
});
