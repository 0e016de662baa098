import { rawRoute } from "#platform/http/raw-route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { exampleToken, page, PageQuery } from "../page.ts";
import { readState } from "../queries.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const getUnsubscribePage = rawRoute("GET /public/unsubscribe/{token}", {
  id: "getUnsubscribePage",
  auth: "public",
  summary: "Get the page of the unsubscribe link in a mail",
  description: "An HTML page with a button that unsubscribes. Opening the page changes nothing.",
  sends: ["text/html"],
  access: {},
  params: { token: field(LinkToken, "The last part of the link.") },
  query: PageQuery,
  errors: ["unsubscribe_link_unknown"],
  example: { params: { token: exampleToken } },
  handle: async ({ read, params, services, fail }) => {
    const user_uuid = openUnsubscribe(services.links, params.token) ?? fail("unsubscribe_link_unknown");
    return page((await readState(read, user_uuid)) ?? fail("unsubscribe_link_unknown"));
  },
});
