import { Type } from "typebox";
import { mostPages } from "#features/content/page-text/index.ts";
import { publicPageEvents, tellPublished, treeOf } from "#features/content/public-links/index.ts";
import { editedPage, PageTitle } from "#features/wiki/columns/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed, field } from "#platform/http/schemas.ts";
import { copyPages } from "../copy.ts";
import { findTreeOf } from "../copy-queries.ts";
import { pageEvent } from "../events.ts";
import { withCurrentContent } from "../current-content.ts";
import { checkPlace, placeErrors, positionUnder } from "../place.ts";
import { countPages, readPage } from "../queries.ts";
import { Page, toPage } from "../view.ts";

export const duplicatePage = route("POST /wiki-pages/{page_uuid}/duplicate", {
  id: "duplicatePage",
  auth: "session or key",
  summary: "Duplicate a page",
  description:
    "The copy comes last under the same parent, with its files and, if `children` is not false, with copies of the pages under it. Links " +
    "between the copied pages lead to the copies. Versions, public links and what is in the trash are not copied.",
  // counted: nobody else changes the tree meanwhile
  access: { page: { permission: "write", lock: "counted" } },
  body: closed(
    {
      uuid: ChosenUuid,
      title: field(Type.Optional(PageTitle), "The title of the copy; that of the page when left out."),
      children: field(Type.Optional(Type.Boolean({ default: true })), "Whether the pages under it are copied too."),
    },
    { "x-optional": true },
  ),
  http: { status: 201 },
  reply: { page: Page },
  errors: ["page_limit", "uuid_taken", ...placeErrors],
  events: ["wiki_page.created", ...publicPageEvents],
  example: { body: { title: "Mooring, the copy" } },
  handle: async ({ tx, caller, viewer, page, body, fail }) => {
    const { workspace_uuid, wiki_uuid, parent_page_uuid } = page;
    const tree = body?.children === false ? [{ uuid: page.uuid }] : await findTreeOf(tx, page);
    const total = await countPages(tx, { workspace_uuid, uuid: wiki_uuid });
    if (total + tree.length > mostPages) fail("page_limit", { most: mostPages });
    const place = { workspace_uuid, wiki_uuid, parent_page_uuid, page_uuid: null };
    await checkPlace(tx, place, fail);
    const uuid = await newUuid(tx, body?.uuid, fail);
    const values = editedPage(page, { title: body?.title });
    const position = await positionUnder(tx, place, undefined);
    const root = { wiki_uuid, parent_page_uuid, position, ...values, created_by: caller.user_uuid };
    await copyPages(
      tx,
      workspace_uuid,
      tree.map((each) => each.uuid),
      root,
      uuid,
    );
    await treeChanged(tx, workspace_uuid, wiki_uuid);
    const copy = await readPage(tx, { workspace_uuid, uuid });
    tx.emit(pageEvent("wiki_page.created", copy, { from: page.uuid, page_total: tree.length }));
    if (parent_page_uuid !== null) await tellPublished(tx, treeOf({ workspace_uuid, uuid }));
    return { page: toPage(await withCurrentContent({ reader: tx, viewer, workspace_uuid }, copy)) };
  },
});
