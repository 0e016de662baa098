import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findKeys } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const listApiKeys = route("GET /profile/api-keys", {
  id: "listApiKeys",
  auth: "session",
  summary: "List the caller's API keys",
  description:
    "Those of all workspaces where the caller is an active member, newest first. Revoked keys are not listed.",
  access: {},
  reply: { api_keys: Type.Array(ApiKey) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ api_keys: (await findKeys(read, caller.user_uuid)).map(toApiKey) }),
});
