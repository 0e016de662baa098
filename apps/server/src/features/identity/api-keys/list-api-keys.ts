import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findKeys } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const listApiKeys = route("GET /profile/api-keys", {
  id: "listApiKeys",
  auth: "session",
  summary: "The caller's own API keys, newest first",
  description: "Of all workspaces where the caller still is an active member. Revoked keys have left the list.",
  access: {},
  reply: { api_keys: Type.Array(ApiKey) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ api_keys: (await findKeys(read, caller.user_uuid)).map(toApiKey) }),
});
