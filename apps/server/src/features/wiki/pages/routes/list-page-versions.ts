import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findVersions, versionPages } from "../version-queries.ts";
import { PageVersion, toVersion } from "../version-view.ts";

export const listPageVersions = route("GET /wiki-pages/{page_uuid}/versions", {
  id: "listPageVersions",
  auth: "session or key",
  summary: "List the versions of a page, newest first",
  description: "Every change of the title or the content makes a version, which is kept as long as the page.",
  access: { page: "read" },
  query: closed(pageQuery),
  reply: { versions: field(Type.Array(PageVersion), "The versions, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: {},
  handle: async ({ read, page, query, fail }) => {
    const asked = versionPages(query, fail, page.uuid);
    const rows = await findVersions(read, page, asked);
    return { versions: rows.map(toVersion), ...asked.next(rows) };
  },
});
