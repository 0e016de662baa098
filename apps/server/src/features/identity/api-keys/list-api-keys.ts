import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findKeys } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const listApiKeys = route({
  id: "listApiKeys",
  at: "GET /profile/api-keys",
  who: "session",
  summary: "The caller's own API keys, newest first",
  about: "Of all workspaces where the caller still is an active member. Revoked keys have left the list.",
  reach: {},
  reply: { api_keys: Type.Array(ApiKey) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({ api_keys: (await findKeys(read, caller.user_uuid)).map(toApiKey) }),
});
