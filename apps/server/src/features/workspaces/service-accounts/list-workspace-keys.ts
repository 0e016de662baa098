import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findKeys, keyPages } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const listWorkspaceKeys = route("GET /admin/workspaces/{workspace_uuid}/api-keys", {
  id: "listWorkspaceKeys",
  auth: "session",
  summary: "List the API keys of a workspace",
  description:
    "The members' keys and the service accounts, newest first. A key that has expired stays in the list, with " +
    "`is_expired` true, until it is revoked. Revoked keys are not listed. " +
    pageAbout,
  access: { workspace: "admin" },
  query: closed(pageQuery),
  reply: { api_keys: field(Type.Array(WorkspaceKey), "The keys, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, workspace, query, fail }) => {
    const page = keyPages(query, fail, workspace.uuid);
    const rows = await findKeys(read, workspace.uuid, page);
    return { api_keys: rows.map(toWorkspaceKey), ...page.next(rows) };
  },
});
