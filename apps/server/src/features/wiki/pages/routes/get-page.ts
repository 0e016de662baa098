import { findNewestAttachments } from "#features/tasks/attachments/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readPage } from "../queries.ts";
import { contentQuery, mostAttachments, Page, toPage } from "../view.ts";

export const getPage = route("GET /wiki-pages/{page_uuid}", {
  id: "getPage",
  auth: "session or key",
  summary: "Get a page",
  access: { page: "read" },
  query: closed(contentQuery),
  reply: { page: Page },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, page, query }) => {
    const attachments = await findNewestAttachments(read, page, mostAttachments);
    return { page: { ...toPage(await readPage(read, page), query.content), attachments } };
  },
});
