import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { LinkToken } from "#platform/http/schemas.ts";
import { exampleToken, page, PageQuery } from "../page.ts";
import { readState } from "../queries.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const getUnsubscribePage = route({
  id: "getUnsubscribePage",
  at: "GET /public/unsubscribe/{token}",
  who: "anyone",
  summary: "The page of the link at the foot of a summary, with a button that ends them; opening it changes nothing",
  kind: "raw",
  reach: {},
  params: { token: LinkToken },
  query: PageQuery,
  reply: {},
  refuses: ["unsubscribe_link_unknown"],
  audit: [],
  example: { params: { token: exampleToken } },
  handle: async ({ read, params, services }) => {
    const user_uuid = openUnsubscribe(services.links, params.token) ?? refuse("unsubscribe_link_unknown");
    return page((await readState(read, user_uuid)) ?? refuse("unsubscribe_link_unknown"));
  },
});
