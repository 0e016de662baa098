import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, model, Uuid } from "#platform/http/schemas.ts";
import { setStopped } from "../set-stopped.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

const Unsubscribed = model("Unsubscribed", "Whether a person gets summaries now.", {
  user_uuid: field(Uuid, "The person."),
  unsubscribed: field(Type.Boolean(), "true if summaries are stopped, false if they are resumed."),
});

export const unsubscribe = route("POST /public/unsubscribe", {
  id: "unsubscribe",
  auth: "public",
  summary: "Unsubscribe from all summaries, or resume them",
  description:
    "The subscriptions are kept, and no mail is sent until they are resumed with `resubscribe`. An invalid signature " +
    "and an unknown person fail with the same error.",
  access: {},
  body: closed({
    user_uuid: field(Uuid, "The person who gets the summaries."),
    signature: field(
      Type.String({ minLength: 1, maxLength: 200 }),
      "The last part of the link at the end of a summary.",
    ),
    resubscribe: field(Type.Optional(Type.Boolean()), "true resumes the summaries instead."),
  }),
  reply: { unsubscribe: Unsubscribed },
  errors: ["unsubscribe_link_unknown"],
  events: ["account.summaries_stopped", "account.summaries_resumed"],
  example: {
    body: {
      user_uuid: ids.person,
      signature: "q4Z1p0Yw3m8nTtR2kLxVbC7dHsJfGaE9uOi6KyWzXcQLnS8xajpMOZ0ODF9aHRAB",
    },
  },
  handle: async ({ tx, body, services, fail }) => {
    const { user_uuid } = body;
    const unsubscribed = body.resubscribe !== true;
    const signed = openUnsubscribe(services.links, body.signature);
    const change = { isStopped: unsubscribed, now: new Date(services.now()) };
    await setStopped(tx, signed === user_uuid ? user_uuid : null, change, fail);
    return { unsubscribe: { user_uuid, unsubscribed } };
  },
});
