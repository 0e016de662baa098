import { route } from "#platform/http/route.ts";
import { apiKey } from "./resource.ts";
import { revokeKey } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const revokeApiKey = route("DELETE /profile/api-keys/{api_key_uuid}", {
  id: "revokeApiKey",
  auth: "session",
  summary: "Revoke an API key of the caller",
  description:
    "A revoked key stays revoked. A key can be revoked in every state of its workspace, so that a leaked key can " +
    "always be stopped.",
  access: { apiKey },
  removesAccess: true,
  reply: { api_key: ApiKey },
  errors: [],
  events: ["api_key.revoked"],
  example: {},
  handle: async ({ tx, apiKey: row }) => {
    await revokeKey(tx, row);
    tx.useWorkspace(row.workspace_uuid);
    tx.emit({ name: "api_key.revoked", data: { api_key: { uuid: row.uuid, name: row.name } } });
    return { api_key: toApiKey(row) };
  },
});
