import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { setStopped } from "../stop.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const unsubscribe = route("POST /public/unsubscribe", {
  id: "unsubscribe",
  auth: "public",
  summary: "End all summary e-mails of a person, or let them come again",
  description: `\`signature\` is the last part of the link at the foot of a summary. The subscriptions are kept and wait;
with \`resubscribe\` they come again. A wrong signature and an unknown person answer alike.`,
  access: {},
  body: closed({
    user_uuid: Uuid,
    signature: Type.String({ minLength: 1, maxLength: 200 }),
    resubscribe: Type.Optional(Type.Boolean()),
  }),
  reply: { unsubscribe: closed({ user_uuid: Uuid, unsubscribed: Type.Boolean() }) },
  errors: ["unsubscribe_link_unknown"],
  events: ["account.summaries_stopped", "account.summaries_resumed"],
  example: {
    body: {
      user_uuid: ids.person,
      signature: "q4Z1p0Yw3m8nTtR2kLxVbC7dHsJfGaE9uOi6KyWzXcQLnS8xajpMOZ0ODF9aHRAB",
    },
  },
  handle: async ({ tx, body, services }) => {
    const user_uuid = body.user_uuid.toLowerCase();
    const unsubscribed = body.resubscribe !== true;
    const signed = openUnsubscribe(services.links, body.signature);
    await setStopped(tx, signed === user_uuid ? user_uuid : null, unsubscribed, new Date(services.now()));
    return { unsubscribe: { user_uuid, unsubscribed } };
  },
});
