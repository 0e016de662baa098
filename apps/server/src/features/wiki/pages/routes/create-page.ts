import { fromMarkdown } from "@stoa/document";
import { mostLevels, mostPages } from "#features/content/page-text/index.ts";
import { onlyThese, publicPageEvents, tellPublished } from "#features/content/public-links/index.ts";
import { editedPage, emptyPage, pageColumns } from "#features/wiki/columns/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { partOf } from "#platform/db/columns.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { ChosenUuid, closed, field, nullable, Uuid } from "#platform/http/schemas.ts";
import { Type } from "typebox";
import { pageEvent } from "../events.ts";
import { contentFields, readContent, Title } from "../fields.ts";
import { checkPlace, placeErrors, positionUnder } from "../place.ts";
import { copyPages } from "../copy.ts";
import { countPages, insertPage, type NewPage, readPage } from "../queries.ts";
import { keepSaved } from "../keep-saved.ts";
import { newVersion } from "../version-queries.ts";
import { withCurrentContent } from "../current-content.ts";
import { Page, toPage } from "../view.ts";

export const createPage = route("POST /wikis/{wiki_uuid}/pages", {
  id: "createPage",
  auth: "session or key",
  summary: "Create a page, after the others under its parent",
  description: `Without a content the page is empty. A wiki has at most ${mostPages.toLocaleString("en")} pages, those in the trash not counted, on at most ${mostLevels} levels.`,
  // exclusive: nobody else changes the tree meanwhile
  access: { wiki: "write" },
  alsoAccess: { page: { permission: "read", lock: "shared" } },
  body: closed({
    uuid: ChosenUuid,
    ...partOf(pageColumns, "sent"),
    title: Title,
    ...contentFields,
    template_page_uuid: field(
      Type.Optional(Uuid),
      "A page of the workspace whose content and files the new page begins with. Not together with a content.",
    ),
    parent_page_uuid: field(
      Type.Optional(nullable(Uuid)),
      "The page of the wiki under which it is to lie; null, or left out, for the top of the wiki.",
    ),
  }),
  http: { status: 201 },
  reply: { page: Page },
  errors: ["text_given_twice", "page_full", "template_and_content", "page_limit", "uuid_taken", ...placeErrors],
  events: ["wiki_page.created", ...publicPageEvents],
  example: { body: { title: "Mooring", content_markdown: "Ropes and **knots**" } },
  handle: async ({ tx, load, caller, viewer, services, wiki, body, fail }) => {
    const sent = await readContent(services.texts, wiki.workspace_uuid, body, fail);
    if (sent !== undefined && body.template_page_uuid !== undefined) fail("template_and_content");
    const { workspace_uuid, uuid: wiki_uuid } = wiki;
    const template =
      body.template_page_uuid === undefined ? null : (await load.page([body.template_page_uuid])).rows[0];
    if ((await countPages(tx, wiki)) >= mostPages) fail("page_limit", { most: mostPages });
    const parent_page_uuid = body.parent_page_uuid ?? null;
    const place = { workspace_uuid, wiki_uuid: wiki.uuid, parent_page_uuid, page_uuid: null };
    await checkPlace(tx, place, fail);
    const position = await positionUnder(tx, place, undefined);
    const uuid = await newUuid(tx, body.uuid, fail);
    const values = editedPage(template ?? emptyPage, body);
    const root = { wiki_uuid, parent_page_uuid, position, ...values, created_by: caller.user_uuid };
    if (template === null) await insertFirst(tx, wiki, { ...root, uuid, document: sent ?? fromMarkdown("", "page") });
    else await copyPages(tx, workspace_uuid, [template.uuid], root, uuid);
    await treeChanged(tx, workspace_uuid, wiki.uuid);
    const page = await readPage(tx, { workspace_uuid, uuid });
    tx.emit(pageEvent("wiki_page.created", page));
    if (parent_page_uuid !== null) await tellPublished(tx, onlyThese(workspace_uuid, [uuid]));
    return { page: toPage(await withCurrentContent({ reader: tx, viewer, workspace_uuid }, page)) };
  },
});

/** Inserts a page with what belongs to its first save. */
async function insertFirst(tx: Transaction<never>, wiki: WritableRow<"wiki">, page: NewPage): Promise<void> {
  await insertPage(tx, wiki, page);
  const { workspace_uuid, uuid: wiki_uuid } = wiki;
  const written = { ...page, workspace_uuid, wiki_uuid };
  await keepSaved(tx, written, newVersion(tx, written, page.created_by, "rest"));
}
