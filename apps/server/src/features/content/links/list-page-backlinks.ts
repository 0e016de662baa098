import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { backlinkPages, findBacklinks } from "./queries.ts";
import { Backlink } from "./view.ts";

export const listPageBacklinks = route("GET /wiki-pages/{page_uuid}/backlinks", {
  id: "listPageBacklinks",
  auth: "session or key",
  summary: "List the texts that name a page",
  description:
    "Pages, descriptions of tasks and comments that mention it or link to its address, the newest links first: those that the " +
    "caller may see, without what is in the trash. A full page of the list has a `next_cursor`.",
  access: { page: "read" },
  query: closed(pageQuery),
  reply: { backlinks: field(Type.Array(Backlink), "The texts."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, role, viewer, page, query, fail }) => {
    const part = backlinkPages(query, fail, page.uuid);
    const who = { ...viewer, workspace_uuid: page.workspace_uuid, seesWikis: opensWikis(role) };
    const rows = await findBacklinks(read, who, { kind: "page", uuid: page.uuid }, part);
    return { backlinks: rows.map(({ backlink }) => backlink), ...part.next(rows) };
  },
});
