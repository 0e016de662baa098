import { Type } from "typebox";
import { Attachment, attachmentPages, findAttachments } from "#features/content/attachments/index.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";

export const listPageAttachments = route("GET /wiki-pages/{page_uuid}/attachments", {
  id: "listPageAttachments",
  auth: "session or key",
  summary: "List the attachments of a page, newest first",
  description: "A full page of the list has a `next_cursor`.",
  access: { page: "read" },
  query: closed(pageQuery),
  reply: { attachments: Type.Array(Attachment), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, page, query, fail }) => {
    const part = attachmentPages(query, fail, page.uuid);
    const rows = await findAttachments(read, page, part);
    return { attachments: rows.map(({ attachment }) => attachment), ...part.next(rows) };
  },
});
