import { toText } from "@stoa/document";
import { forEverybody } from "#features/content/links/index.ts";
import { beginningOf } from "#kernel/search-match.ts";
import { examplePublicPageToken } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { findShownPage } from "./queries.ts";
import { PublicPageMeta } from "./view.ts";

/** The longest description, in UTF-16 units. */
const longestDescription = 199;

export const getPublicPageMeta = route("GET /public/wiki-pages/{token}/meta", {
  id: "getPublicPageMeta",
  auth: "public",
  summary: "Get what previews of a link to a published page show",
  description: "Fails as the read of the page does, and is not counted as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `public_token` of the page.") },
  reply: { meta: PublicPageMeta },
  errors: ["page_not_found"],
  events: [],
  example: { params: { token: examplePublicPageToken } },
  handle: async ({ read, params, services, fail }) => {
    const { title, content_json, updated_at } =
      (await findShownPage(read, params.token, null)) ?? fail("page_not_found");
    const description = beginningOf(toText(forEverybody(content_json, services)), longestDescription);
    return { meta: { title, description, updated_at: updated_at.toISOString() } };
  },
});
