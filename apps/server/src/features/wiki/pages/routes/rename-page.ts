import { editedPage } from "#features/wiki/columns/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { Title } from "../fields.ts";
import { readDocumentOf } from "../queries.ts";
import { writePage } from "../live.ts";
import { savePage } from "../save.ts";
import { Page, toLeanPage } from "../view.ts";

export const renamePage = route("PATCH /wiki-pages/{page_uuid}/title", {
  id: "renamePage",
  auth: "session or key",
  summary: "Change the title of a page",
  description: "A title equal to the stored one is not a change.",
  // counted: the tree shows the title
  access: { page: { permission: "write", lock: "counted" } },
  body: closed({ version: common.version, title: Title }),
  reply: { page: Page },
  errors: ["version_conflict"],
  events: ["wiki_page.updated"],
  example: { body: { version: 1, title: "Mooring lines" } },
  handle: async ({ tx, caller, services, page: found, body, expectVersion }) => {
    const saved = await writePage(services.live, tx, found, caller.user_uuid, async (page, text) => {
      expectVersion(page, body.version);
      const document = await readDocumentOf(tx, page);
      return savePage(
        tx,
        text,
        page,
        { ...editedPage(page, { title: body.title }), document, source: "rest" },
        caller.user_uuid,
      );
    });
    return { page: toLeanPage(saved) };
  },
});
