import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { ids } from "#features/content/examples/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findWikiPage, wikiPages } from "./queries.ts";
import { Wiki } from "./view.ts";

export const listWikis = route("GET /wikis", {
  id: "listWikis",
  auth: "session or key",
  summary: "List the wikis of a workspace",
  description: `Guests see no wikis: their list is empty. ${pageAbout}`,
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({
    ...pageQuery,
    workspace_uuid: field(UuidOfWorkspace, "The workspace."),
    archived: field(Type.Optional(Type.Boolean({ default: false })), "true lists the archived wikis instead."),
  }),
  reply: { wikis: field(Type.Array(Wiki), "The wikis, oldest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, role, workspace, query, fail }) => {
    const which = query.archived === true ? "archived" : "active";
    const page = wikiPages(query, fail, `${workspace.uuid} ${which}`);
    if (!opensWikis(role)) return { wikis: [] };
    const rows = await findWikiPage(read, workspace.uuid, which, page);
    return { wikis: rows.map(({ wiki }) => wiki), ...page.next(rows) };
  },
});
