import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { revokeKey } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const revokeApiKey = route({
  id: "revokeApiKey",
  at: "DELETE /profile/api-keys/{api_key_uuid}",
  who: "session",
  summary: "Revoke one of the caller's API keys",
  about: "Irreversible, and possible in every state of the workspace: a leaked key must always be stoppable.",
  reach: {},
  reply: { api_key: ApiKey },
  refuses: ["api_key_not_found"],
  audit: ["api_key.revoked"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const row = await revokeKey(work, caller.user_uuid, params.api_key_uuid);
    if (row === undefined) return refuse("api_key_not_found");
    work.enter(row.workspace_uuid);
    work.emit({ name: "api_key.revoked", data: { api_key: { uuid: row.uuid, name: row.name } } });
    return { api_key: toApiKey(row) };
  },
});
