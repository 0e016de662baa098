import { appendDocument, parseDocument, toMarkdown } from "@stoa/document";
import type { DocumentJson } from "@stoa/document";
import { Type } from "typebox";
import { longestContent } from "#features/content/page-text/index.ts";
import { pageValuesOf } from "#features/wiki/columns/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, model, named } from "#platform/http/schemas.ts";
import { readPageMarkdown } from "#platform/texts/texts.ts";
import { readDocumentOf } from "../queries.ts";
import { writePage } from "../live.ts";
import { savePage } from "../save.ts";

const AppendedPage = model("AppendedPage", "A page to which something was added.", {
  uuid: common.uuid,
  title: field(Type.String(), "The title."),
  version: common.version,
});

export const appendToPage = route("POST /wiki-pages/{page_uuid}/append", {
  id: "appendToPage",
  auth: "session or key",
  summary: "Add markdown to the end of a page",
  description:
    "Needs no version, and loses no edit that somebody else makes at the same time. A list at the end of the page goes on with a list " +
    "of the same kind at the beginning of what is added. The page must stay within 100,000 characters as markdown, and within 200 kB, " +
    "20,000 nodes and 64 levels as a document.",
  access: { page: "write" },
  body: closed({ content_markdown: field(named(longestContent), "The markdown: more than white space.") }),
  reply: { page: AppendedPage },
  errors: ["page_full"],
  events: ["wiki_page.updated"],
  example: { body: { content_markdown: "One more thing." } },
  handle: async ({ tx, caller, services, page: found, body, fail }) => {
    const read = await readPageMarkdown(services.texts, found.workspace_uuid, body.content_markdown);
    const added = read ?? fail("page_full");
    const { uuid, title, version } = await writePage(services.live, tx, found, caller.user_uuid, async (page, text) => {
      // the row is locked: what is read here is what the append goes to
      const document = appendDocument(await readDocumentOf(tx, page), added);
      if (!fits(document)) fail("page_full");
      return savePage(tx, text, page, { ...pageValuesOf(page), document, source: "rest" }, caller.user_uuid);
    });
    return { page: { uuid, title, version } };
  },
});

/** Whether a document is within the limits of a page (§11 rule 6, §8.1 rule 1). */
function fits(document: DocumentJson): boolean {
  if ("problem" in parseDocument(document)) return false;
  const { markdown } = toMarkdown(document, "page");
  return markdown.length <= longestContent || Array.from(markdown).length <= longestContent;
}
