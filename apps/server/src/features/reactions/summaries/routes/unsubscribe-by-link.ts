import { route } from "#platform/http/route.ts";
import { LinkToken } from "#platform/http/schemas.ts";
import { exampleToken, page, PageQuery } from "../page.ts";
import { setStopped } from "../stop.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const unsubscribeByLink = route({
  id: "unsubscribeByLink",
  at: "POST /public/unsubscribe/{token}",
  who: "anyone",
  summary:
    "End all summary e-mails of a person with one click, as mail programs and the page of the link do (RFC 8058)",
  about: "Answers a page for people. The body is not looked at: mail programs send `List-Unsubscribe=One-Click`.",
  kind: "raw",
  ignoresBody: true,
  reach: {},
  params: { token: LinkToken },
  query: PageQuery,
  reply: {},
  refuses: ["unsubscribe_link_unknown"],
  audit: ["account.summaries_stopped", "account.summaries_resumed"],
  example: { params: { token: exampleToken } },
  handle: async ({ work, params, query, services }) => {
    const user_uuid = openUnsubscribe(services.links, params.token);
    return page(await setStopped(work, user_uuid, query.resubscribe !== true, new Date(services.now())));
  },
});
