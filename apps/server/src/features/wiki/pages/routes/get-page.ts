import { findNewestAttachments } from "#features/content/attachments/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { withCurrentContent } from "../current-content.ts";
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
  handle: async ({ read, viewer, page, query }) => {
    const from = { reader: read, viewer, workspace_uuid: page.workspace_uuid };
    const row = await withCurrentContent(from, await readPage(read, page));
    const attachments = await findNewestAttachments(read, page, mostAttachments);
    return { page: { ...toPage(row, query.content), attachments } };
  },
});
