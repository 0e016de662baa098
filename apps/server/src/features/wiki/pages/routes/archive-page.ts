import { publicPageEvents, tellUnpublished, treeOf } from "#features/content/public-links/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import { route } from "#platform/http/route.ts";
import { archiveTree } from "../archive-queries.ts";
import { pageEvent } from "../events.ts";
import { readLeanPage } from "../queries.ts";
import { Page, toLeanPage } from "../view.ts";

export const archivePage = route("POST /wiki-pages/{page_uuid}/archive", {
  id: "archivePage",
  auth: "session or key",
  summary: "Move a page to the trash, with the pages under it",
  description:
    "The pages stay there for 30 days. Restoring the page from the trash brings back exactly those that went with it.",
  // counted: nobody else changes the tree meanwhile
  access: { page: { permission: "write", lock: "counted" } },
  reply: { page: Page },
  errors: [],
  events: ["wiki_page.archived", ...publicPageEvents],
  example: {},
  handle: async ({ tx, page }) => {
    await tellUnpublished(tx, treeOf(page));
    const page_total = await archiveTree(tx, page);
    await treeChanged(tx, page.workspace_uuid, page.wiki_uuid);
    const archived = await readLeanPage(tx, page);
    tx.emit(pageEvent("wiki_page.archived", archived, { page_total }));
    return { page: toLeanPage(archived) };
  },
});
