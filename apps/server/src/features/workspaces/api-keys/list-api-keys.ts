import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findKeys, keyPages } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

export const listApiKeys = route("GET /profile/api-keys", {
  id: "listApiKeys",
  auth: "session",
  summary: "List the caller's API keys",
  description:
    "The keys of all workspaces where the caller is an active member, newest first. Revoked keys are not listed. " +
    pageAbout,
  access: {},
  query: closed(pageQuery),
  reply: { api_keys: field(Type.Array(ApiKey), "The keys, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, caller: { user_uuid }, query, fail }) => {
    const page = keyPages(query, fail, user_uuid);
    const rows = await findKeys(read, user_uuid, page);
    return { api_keys: rows.map(toApiKey), ...page.next(rows) };
  },
});
