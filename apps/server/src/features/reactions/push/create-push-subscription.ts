import { Type } from "typebox";
import { lockAccount } from "#features/identity/accounts/index.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { putSubscription, removeOldest } from "./queries.ts";
import { subscriptionProblem } from "./rules.ts";
import { PushSubscription, sealedAs, toPushSubscription } from "./view.ts";

const key = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}=?=?$` });

export const createPushSubscription = route("POST /profile/push-subscriptions", {
  id: "createPushSubscription",
  auth: "session",
  summary: "Subscribe a browser to push notifications",
  description: [
    "Send what `PushManager.subscribe` of the browser returned for the key of `GET /profile/push-key`. If it is sent again,",
    "the keys of the subscription are replaced. A browser that another person used until now no longer gets that person's",
    "notifications. A person has at most 20 subscriptions: beyond that, the one renewed longest ago is deleted.",
  ].join(" "),
  access: {},
  body: closed({
    endpoint: field(
      Type.String({ minLength: 1, maxLength: 2048 }),
      "The URL of the push service: https, at a public host.",
    ),
    keys: field(
      closed({
        p256dh: field(key(87), "The public key of the browser, in base64url."),
        auth: field(key(22), "The authentication secret of the browser, in base64url."),
      }),
      "The keys with which notifications are encrypted.",
    ),
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
    await lockAccount(tx, user_uuid, fail);
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
