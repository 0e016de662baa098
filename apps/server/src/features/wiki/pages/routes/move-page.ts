import { ids } from "#features/content/examples/index.ts";
import { publicPageEvents, tellDifference, treeOf } from "#features/content/public-links/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { pageEvent } from "../events.ts";
import { PagePosition, ParentUuid } from "../fields.ts";
import { checkPlace, placeErrors, positionUnder } from "../place.ts";
import { movePageRow, readLeanPage } from "../queries.ts";
import { Page, toLeanPage } from "../view.ts";

export const movePage = route("POST /wiki-pages/{page_uuid}/move", {
  id: "movePage",
  auth: "session or key",
  summary: "Move a page, with the pages under it, within its wiki",
  description:
    "Takes no version, and the page keeps its own. Under the parent that it has, and without a position, it stays where it is.",
  // counted: nobody else changes the tree meanwhile
  access: { page: { permission: "write", lock: "counted" } },
  body: closed({ parent_page_uuid: ParentUuid, position: PagePosition }),
  reply: { page: Page },
  errors: [...placeErrors],
  events: ["wiki_page.moved", ...publicPageEvents],
  example: { body: { parent_page_uuid: ids.otherPage } },
  handle: async ({ tx, page, body, fail }) => {
    const { parent_page_uuid } = body;
    const from = { parent_page_uuid: page.parent_page_uuid, position: page.position };
    const isPlaced = body.position !== undefined && Number(page.position) !== body.position;
    if (parent_page_uuid === from.parent_page_uuid && !isPlaced)
      return { page: toLeanPage(await readLeanPage(tx, page)) };
    const { workspace_uuid, wiki_uuid } = page;
    const place = { workspace_uuid, wiki_uuid, parent_page_uuid, page_uuid: page.uuid };
    await checkPlace(tx, place, fail);
    const position = await positionUnder(tx, place, body.position);
    const move = () => movePageRow(tx, page, { parent_page_uuid, position });
    await (parent_page_uuid === from.parent_page_uuid ? move() : tellDifference(tx, treeOf(page), move));
    await treeChanged(tx, workspace_uuid, wiki_uuid);
    const moved = await readLeanPage(tx, page);
    tx.emit(pageEvent("wiki_page.moved", moved, { from }));
    return { page: toLeanPage(moved) };
  },
});
