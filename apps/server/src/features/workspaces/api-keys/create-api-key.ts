import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { memberErrors } from "#platform/auth/lock-member.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { makeOwnKey } from "./make-key.ts";
import { ApiKey, expires_at, keyName, Token, toApiKey } from "./view.ts";

export const createApiKey = route("POST /profile/api-keys", {
  id: "createApiKey",
  auth: "session",
  summary: "Create an API key",
  description: [
    "The key opens one workspace, with the role that the caller has there at the time of each request. Members of every",
    "role may create keys. `token` is shown in this reply only. A person has at most ten keys in a workspace; revoked and",
    "expired keys do not count.",
  ].join(" "),
  access: {},
  body: closed({
    workspace_uuid: field(UuidOfWorkspace, "The workspace that it opens."),
    name: keyName,
    expires_at: Type.Optional(expires_at),
  }),
  http: { status: 201 },
  reply: { api_key: ApiKey, token: Token },
  errors: [...memberErrors, "expiry_in_the_past", "billing_frozen", "key_limit"],
  events: ["api_key.created"],
  example: { body: { workspace_uuid: ids.workspace, name: "Nightly build", expires_at: "2099-12-31T23:00:00.000Z" } },
  handle: async ({ tx, caller, body, now, fail }) => {
    const owner = { workspace_uuid: body.workspace_uuid, user_uuid: caller.user_uuid };
    tx.useWorkspace(owner.workspace_uuid);
    const { row, token } = await makeOwnKey(tx, owner, body, now, fail);
    return { api_key: toApiKey(row), token };
  },
});
