import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findTrash, trashPages } from "./queries.ts";
import { toTrashEntry, TrashEntry } from "./view.ts";

export const listTrash = route("GET /workspaces/{workspace_uuid}/trash", {
  id: "listTrash",
  auth: "session or key",
  summary: "List the trash, newest first",
  description:
    "From the boards that the caller may open, and from the wikis, which guests do not see. A page that was archived with another one is not " +
    "listed. What is in the trash is kept for 30 days. A deleted comment is shown to " +
    "its author, and to owners and admins. A full page has a `next_cursor`.",
  access: { workspace: "read" },
  query: closed(pageQuery),
  reply: { trash: Type.Array(TrashEntry), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: {},
  handle: async ({ read, role, viewer, workspace, query, fail }) => {
    const page = trashPages(query, fail, workspace.uuid);
    const rows = await findTrash(read, workspace.uuid, viewer, opensWikis(role), page);
    return { trash: rows.map(toTrashEntry), ...page.next(rows) };
  },
});
