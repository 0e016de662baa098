import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findSecrets, secretPages } from "../queries.ts";
import { Secret } from "../view.ts";

export const listSecrets = route("GET /secrets", {
  id: "listSecrets",
  auth: "session",
  summary: "List the secrets that the caller may reveal in a workspace",
  description:
    "The caller's own secrets, and those in whose audience they are; newest first, without values. Owners and admins of the workspace see no " +
    "others either.",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: field(UuidOfWorkspace, "The workspace."), ...pageQuery }),
  reply: { secrets: field(Type.Array(Secret), "The secrets, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller: { user_uuid }, workspace, query, fail }) => {
    const page = secretPages(query, fail, workspace.uuid);
    const rows = await findSecrets(read, { workspace_uuid: workspace.uuid, user_uuid }, page);
    return { secrets: rows.map(({ secret }) => secret), ...page.next(rows) };
  },
});
