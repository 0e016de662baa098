import { Type } from "typebox";
import { holdAccount } from "#features/identity/accounts/index.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { putSubscription, removeOldest } from "./queries.ts";
import { subscriptionProblem } from "./rules.ts";
import { PushSubscription, sealedAs, toPushSubscription } from "./view.ts";

const key = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}=?=?$` });

export const createPushSubscription = route("POST /profile/push-subscriptions", {
  id: "createPushSubscription",
  auth: "session",
  summary: "Have notifications pushed to a browser",
  description: [
    "What the browser's `PushManager.subscribe` gave, with the key of `GET /profile/push-key`. Sent again, it renews the",
    "keys of the same subscription; a browser that another person used until now is theirs no more. Of more than 20, the",
    "one that was not renewed for longest makes room.",
  ].join(" "),
  access: {},
  body: closed({
    endpoint: Type.String({ minLength: 1, maxLength: 2048, description: "An https address at a public host." }),
    keys: closed({ p256dh: key(87), auth: key(22) }),
  }),
  http: { status: 201 },
  reply: { push_subscription: PushSubscription },
  errors: ["push_subscription_invalid", "account_closed"],
  events: ["account.push_subscribed", "account.push_unsubscribed"],
  example: {
    body: {
      endpoint: "https://push.example.com/send/8f14e45fceea167a",
      keys: {
        p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
        auth: "AAECAwQFBgcICQoLDA0ODw",
      },
    },
  },
  handle: async ({ tx, caller: { user_uuid }, body, services, fail }) => {
    const problem = subscriptionProblem(body);
    if (problem !== null) return fail("push_subscription_invalid", { problem });
    await holdAccount(tx, user_uuid);
    const endpoint = new URL(body.endpoint).href;
    const seal = (part: "endpoint" | "auth", text: string) => services.sealer.seal(text, sealedAs(part, user_uuid));
    const { former, ...row } = await putSubscription(tx, {
      user_uuid,
      endpoint: seal("endpoint", endpoint),
      endpoint_hash: sha256(endpoint),
      p256dh: body.keys.p256dh,
      auth: seal("auth", body.keys.auth),
    });
    tx.emitAccount(user_uuid, "account.push_subscribed", { push_subscription_uuid: row.uuid });
    if (former !== null && former !== user_uuid) tx.emitAccount(former, "account.push_unsubscribed");
    for (const { uuid } of await removeOldest(tx, user_uuid)) {
      tx.emitAccount(user_uuid, "account.push_unsubscribed", { push_subscription_uuid: uuid });
    }
    return { push_subscription: toPushSubscription(services.sealer, user_uuid, row) };
  },
});
