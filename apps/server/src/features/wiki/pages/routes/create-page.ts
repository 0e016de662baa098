import { fromMarkdown } from "@stoa/document";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed, field, nullable, Uuid } from "#platform/http/schemas.ts";
import { Type } from "typebox";
import { pageEvent } from "../events.ts";
import { contentFields, readContent, Title } from "../fields.ts";
import { checkPlace, placeErrors, positionUnder } from "../place.ts";
import { countPages, insertPage, readPage } from "../queries.ts";
import { mostLevels, mostPages } from "../rules.ts";
import { keepSaved } from "../save.ts";
import { withFreshContent } from "../fresh.ts";
import { Page, toPage } from "../view.ts";

export const createPage = route("POST /wikis/{wiki_uuid}/pages", {
  id: "createPage",
  auth: "session or key",
  summary: "Create a page, after the others under its parent",
  description: `Without a content the page is empty. A wiki has at most ${mostPages.toLocaleString("en")} pages, those in the trash not counted, on at most ${mostLevels} levels.`,
  // exclusive: nobody else changes the tree meanwhile
  access: { wiki: "write" },
  body: closed({
    uuid: ChosenUuid,
    title: Title,
    ...contentFields,
    parent_page_uuid: field(
      Type.Optional(nullable(Uuid)),
      "The page of the wiki under which it is to lie; null, or left out, for the top of the wiki.",
    ),
  }),
  http: { status: 201 },
  reply: { page: Page },
  errors: ["text_given_twice", "page_limit", "uuid_taken", ...placeErrors],
  events: ["wiki_page.created"],
  example: { body: { title: "Mooring", content_markdown: "Ropes and **knots**" } },
  handle: async ({ tx, caller, viewer, wiki, body, fail }) => {
    const document = readContent(body, fail) ?? fromMarkdown("");
    const { workspace_uuid } = wiki;
    // guard: pages are not counted
    if ((await countPages(tx, wiki)) >= mostPages) fail("page_limit", { most: mostPages.toLocaleString("en") });
    const parent_page_uuid = body.parent_page_uuid ?? null;
    const place = { workspace_uuid, wiki_uuid: wiki.uuid, parent_page_uuid, page_uuid: null };
    await checkPlace(tx, place, fail);
    const position = await positionUnder(tx, place, undefined);
    const uuid = await newUuid(tx, body.uuid, fail);
    const title = body.title.trim();
    await insertPage(tx, wiki, { uuid, parent_page_uuid, position, title, document, created_by: caller.user_uuid });
    const written = { workspace_uuid, wiki_uuid: wiki.uuid, uuid, title, document };
    await keepSaved(tx, written, caller.user_uuid, "rest");
    await treeChanged(tx, workspace_uuid, wiki.uuid);
    const page = await readPage(tx, { workspace_uuid, uuid });
    tx.emit(pageEvent("wiki_page.created", page));
    return { page: toPage(await withFreshContent({ reader: tx, viewer, workspace_uuid }, page)) };
  },
});
