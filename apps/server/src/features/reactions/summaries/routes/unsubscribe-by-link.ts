import { route } from "#platform/http/route.ts";
import { LinkToken } from "#platform/http/schemas.ts";
import { exampleToken, page, PageQuery } from "../page.ts";
import { setStopped } from "../stop.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const unsubscribeByLink = route("POST /public/unsubscribe/{token}", {
  id: "unsubscribeByLink",
  auth: "public",
  summary:
    "End all summary e-mails of a person with one click, as mail programs and the page of the link do (RFC 8058)",
  description: "Answers a page for people. The body is not looked at: mail programs send `List-Unsubscribe=One-Click`.",
  kind: "raw",
  http: { ignoresBody: true },
  access: {},
  params: { token: LinkToken },
  query: PageQuery,
  reply: {},
  errors: ["unsubscribe_link_unknown"],
  events: ["account.summaries_stopped", "account.summaries_resumed"],
  example: { params: { token: exampleToken } },
  handle: async ({ tx, params, query, services }) => {
    const user_uuid = openUnsubscribe(services.links, params.token);
    return page(await setStopped(tx, user_uuid, query.resubscribe !== true, new Date(services.now())));
  },
});
