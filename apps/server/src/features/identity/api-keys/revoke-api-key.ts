import { route } from "#platform/http/route.ts";
import { revokeKey } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const revokeApiKey = route("DELETE /profile/api-keys/{api_key_uuid}", {
  id: "revokeApiKey",
  auth: "session",
  summary: "Revoke one of the caller's API keys",
  description: "Irreversible, and possible in every state of the workspace: a leaked key must always be stoppable.",
  access: {},
  reply: { api_key: ApiKey },
  errors: ["api_key_not_found"],
  events: ["api_key.revoked"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const row = await revokeKey(tx, caller.user_uuid, params.api_key_uuid);
    if (row === undefined) return fail("api_key_not_found");
    tx.useWorkspace(row.workspace_uuid);
    tx.emit({ name: "api_key.revoked", data: { api_key: { uuid: row.uuid, name: row.name } } });
    return { api_key: toApiKey(row) };
  },
});
