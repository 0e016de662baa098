import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { makeOwnKey } from "./make-key.ts";
import { ApiKey, Token, toApiKey } from "./view.ts";

export const createApiKey = route("POST /profile/api-keys", {
  id: "createApiKey",
  auth: "session",
  summary: "Make an API key for one workspace",
  description: [
    "Members of every role may; the key carries the role that its person has at the moment of each request.",
    "`token` is shown here and never again. Ten live keys at most; revoked and expired ones do not count.",
  ].join(" "),
  access: {},
  body: closed({ workspace_uuid: Uuid, name: named(100), expires_at: Type.Optional(Timestamp) }),
  http: { status: 201 },
  reply: { api_key: ApiKey, token: Token },
  errors: [
    "expiry_in_the_past",
    "workspace_not_found",
    "workspace_suspended",
    "two_factor_required",
    "billing_frozen",
    "key_limit",
  ],
  events: ["api_key.created"],
  example: { body: { workspace_uuid: ids.workspace, name: "Nightly build", expires_at: "2099-12-31T23:00:00.000Z" } },
  handle: async ({ tx, caller, body, now }) => {
    const place = { workspace_uuid: body.workspace_uuid.toLowerCase(), user_uuid: caller.user_uuid };
    tx.useWorkspace(place.workspace_uuid);
    const { row, token } = await makeOwnKey(tx, place, body, now);
    return { api_key: toApiKey(row), token };
  },
});
