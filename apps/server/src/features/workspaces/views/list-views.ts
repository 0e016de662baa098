import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findViews, viewPages } from "./queries.ts";
import { viewReaderOf } from "./rules.ts";
import { View } from "./view.ts";

export const listViews = route("GET /profile/views", {
  id: "listViews",
  auth: "session",
  summary: "List the saved views that the caller sees in a workspace",
  description:
    "The caller's own views first, then those that others share, both sorted by name. A view of a board is listed as long " +
    "as the caller may open the board; a shared view without a board is not listed to guests and guest editors. " +
    pageAbout,
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ ...pageQuery, workspace_uuid: field(UuidOfWorkspace, "The workspace.") }),
  reply: {
    views: field(Type.Array(View), "The views: in all at most 200 of the caller's own and 500 shared ones."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller: { user_uuid }, workspace, role, query, fail }) => {
    const page = viewPages(query, fail, `${workspace.uuid} ${user_uuid}`);
    const rows = await findViews(read, viewReaderOf({ workspace_uuid: workspace.uuid, user_uuid }, role), page);
    return { views: rows.map(({ view }) => view), ...page.next(rows) };
  },
});
