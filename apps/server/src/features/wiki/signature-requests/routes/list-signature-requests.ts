import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findRequests, requestPages } from "../queries.ts";
import { SignatureRequest } from "../view.ts";

export const listSignatureRequests = route("GET /wiki-pages/{page_uuid}/signature-requests", {
  id: "listSignatureRequests",
  auth: "session",
  summary: "List the signature requests of a page, newest first",
  description:
    "With the tokens of their links, by which everybody could sign: only those who may ask for a signature can read the list. " +
    "Also while the page is in the trash.",
  access: { page: { permission: "publish", archived: "too" } },
  query: closed(pageQuery),
  reply: {
    signature_requests: field(Type.Array(SignatureRequest), "The requests, newest first."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid"],
  events: [],
  example: {},
  handle: async ({ read, page, query, fail }) => {
    const asked = requestPages(query, fail, page.uuid);
    const rows = await findRequests(read, page, asked);
    return { signature_requests: rows.map(({ request }) => request), ...asked.next(rows) };
  },
});
