import { pageValuesOf } from "#features/wiki/columns/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { withCurrentContent } from "../current-content.ts";
import { readLeanPage } from "../queries.ts";
import { version as resource } from "../version-resource.ts";
import { toVersion, VersionNumber, PageAsItWas } from "../version-view.ts";
import { contentOf, contentQuery, toLeanPage } from "../view.ts";

export const getPageVersion = route("GET /wiki-pages/{page_uuid}/versions/{n}", {
  id: "getPageVersion",
  auth: "session or key",
  summary: "Get a page as it was",
  description: "With the title and the content of that version; the page's place is today's.",
  access: { page: "read", version: resource },
  params: { n: VersionNumber },
  query: closed(contentQuery),
  reply: { page: PageAsItWas },
  errors: [],
  events: [],
  example: { params: { n: "1" } },
  handle: async ({ read, viewer, page, version, query }) => {
    const { n, authors, source, created_at } = toVersion(version);
    const { updated_at: _, ...now } = toLeanPage(await readLeanPage(read, page));
    const current = await withCurrentContent({ reader: read, viewer, workspace_uuid: page.workspace_uuid }, version);
    const saved = { authors, source, updated_at: created_at };
    return { page: { ...now, ...pageValuesOf(version), version: n, ...contentOf(current, query.content), ...saved } };
  },
});
