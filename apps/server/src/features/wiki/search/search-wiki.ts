import { Type } from "typebox";
import { searchSemaphore } from "#features/content/search/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, SearchText } from "#platform/http/schemas.ts";
import { findPages } from "./find-queries.ts";
import { PageFound, toPagesFound } from "./view.ts";

/** The most pages that a search of a wiki answers. */
const mostFound = 20;

export const searchWiki = route("GET /wikis/{wiki_uuid}/search", {
  id: "searchWiki",
  auth: "session or key",
  summary: "Search the pages of a wiki",
  description: `The best ${mostFound} pages. Those with all words in their title come first, then those that have them in their title or content. Of many hits the newest are ranked. Pages in the trash are not found.`,
  access: { wiki: "read" },
  query: closed({ q: field(Type.String({ ...SearchText, maxLength: 500 }), "The search text:") }),
  reply: { pages: field(Type.Array(PageFound), "The pages, the best first.") },
  errors: ["search_query_missing", "searches_busy"],
  events: [],
  example: { query: { q: "knots" } },
  handle: async ({ read, wiki, query: { q }, fail }) => {
    if (q.trim() === "") return fail("search_query_missing");
    const { workspace_uuid, uuid: wiki_uuid } = wiki;
    const scope = { workspace_uuid, wiki_uuid, page_uuid: null };
    const search = async () => toPagesFound(await findPages(read, q, scope, mostFound), q);
    return { pages: await searchSemaphore.take(workspace_uuid, search) };
  },
});
