import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { announce } from "../announce.ts";
import { lockAudience, replaceAudience } from "../audience.ts";
import { secret } from "../resource.ts";
import { readSecret } from "../queries.ts";
import { checkManager, managerErrors } from "../rules.ts";
import { Audience, Secret } from "../view.ts";

export const setAudience = route("PUT /secrets/{secret_uuid}/audience", {
  id: "setAudience",
  auth: "session",
  summary: "Choose who may reveal a secret",
  description:
    "Only its owner. A person who is left out loses the secret with the next request. People who have seen the value know it: rotate it then. An unpaid invoice does not stop a change that only leaves people out.",
  access: { secret },
  body: closed({
    user_uuids: field(
      Audience,
      "All active members who may reveal it in addition to the owner, in place of those before. Service accounts cannot reveal.",
    ),
  }),
  reply: { secret: Secret },
  errors: [...managerErrors, "audience_not_members"],
  events: ["secret.audience_changed"],
  example: { body: { user_uuids: [ids.person] } },
  handle: async ({ tx, secret: found, body, fail }) => {
    const before = new Set(found.secret.audience.map(({ uuid }) => uuid));
    checkManager(
      found,
      fail,
      body.user_uuids.every((uuid) => before.has(uuid)),
    );
    const owner = { workspace_uuid: found.workspace_uuid, user_uuid: found.owner_uuid };
    const audience = await lockAudience(tx, owner, body.user_uuids, found, fail);
    const { added, removed } = await replaceAudience(tx, found, audience);
    if (added.length + removed.length === 0) return { secret: found.secret };
    announce(tx, found, "secret.audience_changed", { added, removed });
    return { secret: await readSecret(tx, found) };
  },
});
