import { Type } from "typebox";
import { examplePublicPageToken } from "#features/content/examples/index.ts";
import { keptMarkdown } from "#features/content/page-text/index.ts";
import { pageViews } from "#features/wiki/pages/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, LinkToken } from "#platform/http/schemas.ts";
import { linkedPages, publicContent } from "./public-content.ts";
import { findPublicPaths, findShownPage, type ShownPage } from "./queries.ts";
import { PublicPage } from "./view.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const getPublicPage = route("GET /public/wiki-pages/{token}", {
  id: "getPublicPage",
  auth: "public",
  summary: "Get a published page by its public link",
  description:
    "If the page was published with the pages under it, `from` names the one of them to read. The reply names no people and no " +
    "versions. Links to pages that are public lead to their public addresses; of links to other things of ours only the text is left, and no uuid of what is not public. A link that never existed, was removed or does not work at the moment fails with the same 404; a `from` that a link that works " +
    "does not show, whether it exists or not, fails with 400. Each request counts as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `public_token` of the page.") },
  query: closed({
    from: field(
      Type.Optional(Type.String({ maxLength: 200 })),
      "The uuid of the page under the published one that is read, or of the published one. Without it, the published page.",
    ),
  }),
  reply: { page: PublicPage },
  errors: ["page_not_found", "public_page_elsewhere"],
  events: [],
  example: { params: { token: examplePublicPageToken } },
  handle: async ({ read, params: { token }, query: { from = null }, services, fail }) => {
    const shown = await findFrom(read, token, from, fail);
    services.batchedCounts.add(pageViews, token);
    const { uuid: page_uuid, title, parents, children } = shown;
    const publicPages = await findPublicPaths(read, token, linkedPages(shown.content_json));
    const content = publicContent(page_uuid, token, shown.content_json, publicPages, services);
    const content_markdown = keptMarkdown(content).markdown;
    const updated_at = shown.updated_at.toISOString();
    const page = { uuid: page_uuid, title, content_json: content as never, content_markdown, updated_at };
    return { page: { ...page, parents, children } };
  },
});

/** Finds the page that a link shows. The link itself is checked first, so that a link that does not work shows nothing else. */
async function findFrom(
  reader: Reader,
  token: string,
  from: string | null,
  fail: Fail<"page_not_found" | "public_page_elsewhere">,
): Promise<ShownPage> {
  const named = from === null || uuid.test(from) ? await findShownPage(reader, token, from) : undefined;
  if (named !== undefined) return named;
  const published = from === null ? undefined : await findShownPage(reader, token, null);
  return fail(published === undefined ? "page_not_found" : "public_page_elsewhere");
}
