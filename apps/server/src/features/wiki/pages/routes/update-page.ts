import { editedPage, pageColumns } from "#features/wiki/columns/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { contentFields, readContent } from "../fields.ts";
import { readPage } from "../queries.ts";
import { writePage } from "../live.ts";
import { savePage } from "../save.ts";
import { withCurrentContent } from "../current-content.ts";
import { Page, toPage } from "../view.ts";

export const updatePage = route("PATCH /wiki-pages/{page_uuid}", {
  id: "updatePage",
  auth: "session or key",
  summary: "Replace the content of a page",
  description:
    "Replaces the whole content, and the title if it is sent. Send one of the two forms of the content. A content and a title equal to " +
    "the stored ones are not a change. While people edit the page live, blocks that stay as they are keep what others type in them.",
  // counted: the tree shows the title
  access: { page: { permission: "write", lock: "counted" } },
  body: closed({
    version: common.version,
    ...contentFields,
    ...partOf(pageColumns, "sent"),
  }),
  reply: { page: Page },
  errors: ["version_conflict", "text_given_twice", "page_full", "page_content_missing"],
  events: ["wiki_page.updated"],
  example: { body: { version: 1, content_markdown: "Ropes, **knots** and fenders" } },
  handle: async ({ tx, caller, viewer, services, page: found, body, fail, expectVersion }) => {
    const sent = await readContent(services.texts, found.workspace_uuid, body, fail);
    const document = sent ?? fail("page_content_missing");
    await writePage(services.live, tx, found, caller.user_uuid, async (page, text) => {
      expectVersion(page, body.version);
      return savePage(tx, text, page, { ...editedPage(page, body), document, source: "rest" }, caller.user_uuid);
    });
    const from = { reader: tx, viewer, workspace_uuid: found.workspace_uuid };
    return { page: toPage(await withCurrentContent(from, await readPage(tx, found))) };
  },
});
