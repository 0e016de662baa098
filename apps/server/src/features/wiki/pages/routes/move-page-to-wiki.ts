import { Type } from "typebox";
import { mostPages } from "#features/content/page-text/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { publicPageEvents, tellDifference, treeOf } from "#features/content/public-links/index.ts";
import { moveWords } from "#features/wiki/search/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, Uuid } from "#platform/http/schemas.ts";
import { findTreeOf, moveTreeRows } from "../copy-queries.ts";
import { pageEvent } from "../events.ts";
import { PagePosition } from "../fields.ts";
import { checkPlace, placeErrors, positionUnder } from "../place.ts";
import { countPages, readLeanPage } from "../queries.ts";
import { Page, toLeanPage } from "../view.ts";

export const movePageToWiki = route("POST /wiki-pages/{page_uuid}/move-wiki", {
  id: "movePageToWiki",
  auth: "session or key",
  summary: "Move a page, with the pages under it, to another wiki of the workspace",
  description:
    "Takes no version, and the pages keep theirs. What lies under it in the trash stays in the trash of the old wiki. For a move within " +
    "a wiki there is `POST /wiki-pages/{page_uuid}/move`.",
  // both wikis are locked together, in the order of their uuids, and only then the page
  access: { page: { permission: "write", lock: "shared" } },
  alsoAccess: { wiki: "write", page: "write" },
  body: closed({
    wiki_uuid: field(Uuid, "The wiki to which it is moved."),
    parent_page_uuid: field(
      Type.Optional(nullable(Uuid)),
      "The page of that wiki under which it is to lie; null, or left out, for the top of the wiki.",
    ),
    position: PagePosition,
  }),
  reply: { page: Page },
  errors: ["wiki_unchanged", "page_moved", "page_limit", ...placeErrors],
  events: ["wiki_page.moved", ...publicPageEvents],
  example: { body: { wiki_uuid: ids.otherWiki } },
  handle: async ({ tx, load, page: found, body, fail }) => {
    const { workspace_uuid, wiki_uuid: from_wiki } = found;
    if (body.wiki_uuid.toLowerCase() === from_wiki) fail("wiki_unchanged");
    const [wiki] = (await load.wiki([body.wiki_uuid, from_wiki])).rows;
    const [page] = (await load.page([found.uuid])).rows;
    if (page.wiki_uuid !== from_wiki) fail("page_moved");
    const parent_page_uuid = body.parent_page_uuid ?? null;
    const place = { workspace_uuid, wiki_uuid: wiki.uuid, parent_page_uuid, page_uuid: page.uuid };
    await checkPlace(tx, place, fail);
    const uuids = (await findTreeOf(tx, page)).map(({ uuid }) => uuid);
    if ((await countPages(tx, wiki)) + uuids.length > mostPages) {
      fail("page_limit", { most: mostPages });
    }
    const position = await positionUnder(tx, place, body.position);
    const to = { wiki_uuid: wiki.uuid, parent_page_uuid, position };
    await tellDifference(tx, treeOf(page), () => moveTreeRows(tx, workspace_uuid, uuids, to));
    await moveWords(tx, workspace_uuid, uuids, { from: from_wiki, to: wiki.uuid });
    for (const wiki_uuid of [from_wiki, wiki.uuid]) await treeChanged(tx, workspace_uuid, wiki_uuid);
    const moved = await readLeanPage(tx, page);
    const from = { wiki_uuid: from_wiki, parent_page_uuid: page.parent_page_uuid, position: page.position };
    tx.emit(pageEvent("wiki_page.moved", moved, { from, page_total: uuids.length }));
    return { page: toLeanPage(moved) };
  },
});
