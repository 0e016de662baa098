import { rawRoute } from "#platform/http/raw-route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { exampleToken, page, PageQuery } from "../page.ts";
import { setStopped } from "../set-stopped.ts";
import { openUnsubscribe } from "../unsubscribe-link.ts";

export const unsubscribeByLink = rawRoute("POST /public/unsubscribe/{token}", {
  id: "unsubscribeByLink",
  auth: "public",
  summary: "Unsubscribe from all summaries by the link in a mail",
  description:
    "For mail programs (RFC 8058) and for the page of the link. The reply is an HTML page. The body is ignored: mail " +
    "programs send `List-Unsubscribe=One-Click`.",
  http: { ignoresBody: true },
  sends: ["text/html"],
  access: {},
  params: { token: field(LinkToken, "The last part of the link.") },
  query: PageQuery,
  errors: ["unsubscribe_link_unknown"],
  events: ["account.summaries_stopped", "account.summaries_resumed"],
  example: { params: { token: exampleToken } },
  handle: async ({ tx, params, query, services, fail }) => {
    const user_uuid = openUnsubscribe(services.links, params.token);
    const change = { isStopped: query.resubscribe !== true, now: new Date(services.now()) };
    return page(await setStopped(tx, user_uuid, change, fail));
  },
});
