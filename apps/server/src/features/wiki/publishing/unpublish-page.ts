import { Page, pageEvent, readLeanPage, setPublicLink, toLeanPage } from "#features/wiki/pages/index.ts";
import { isPublic, onlyThese, publicPageEvents, tellDifference, treeOf } from "#features/content/public-links/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";

export const unpublishPage = route("DELETE /wiki-pages/{page_uuid}/publish", {
  id: "unpublishPage",
  auth: "session",
  summary: "Stop publishing a page",
  description:
    "The public link never works again: if the page is published again, it gets another token. Everybody who may " +
    "publish the page can do this, also while it is in the trash. A page that is not published stays as it is.",
  // a link can also be removed while the page is in the trash
  // counted: what lies under the page stays there meanwhile
  access: { page: { permission: "publish", archived: "too", lock: "counted" } },
  removesAccess: true,
  reply: { page: Page },
  errors: [],
  events: ["wiki_page.link_changed", ...publicPageEvents],
  example: { params: { page_uuid: ids.otherPage } },
  handle: async ({ tx, page }) => {
    if (page.public_token !== null) {
      const itself = onlyThese(page.workspace_uuid, [page.uuid]);
      const wasPublic = await isPublic(tx, itself);
      const remove = () => setPublicLink(tx, page, null, false);
      await tellDifference(tx, page.public_children ? treeOf(page) : itself, remove);
      const row = await readLeanPage(tx, page);
      // the end of a link that did not work was reported before
      if (!wasPublic) tx.emit(pageEvent("wiki_page.link_changed", row, { changed: ["public_token"] }));
    }
    return { page: toLeanPage(await readLeanPage(tx, page)) };
  },
});
