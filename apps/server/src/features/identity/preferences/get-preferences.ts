import { route } from "#platform/http/route.ts";
import { findPreferences } from "./queries.ts";
import { Preferences } from "./view.ts";

export const getPreferences = route("GET /profile/preferences", {
  id: "getPreferences",
  auth: "session",
  summary: "Get the caller's favourites and shortcuts",
  description: "The preferences of all workspaces together. Both are empty, and the version is 1, until they are set.",
  access: {},
  reply: { preferences: Preferences },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ preferences: await findPreferences(read, caller.user_uuid) }),
});
