import type { DocumentJson } from "@stoa/document";

import { Type } from "typebox";
import { longestContent } from "#features/content/page-text/index.ts";
import { PageTitle } from "#features/wiki/columns/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { readDocument, richText } from "#platform/http/rich-text.ts";
import { readPageMarkdown, type Texts } from "#platform/texts/texts.ts";
import { field, nullable, PositionNumber, Uuid } from "#platform/http/schemas.ts";

export const Title = field(PageTitle, "The title. Surrounding spaces are removed.");

export const ParentUuid = field(
  nullable(Uuid),
  "The page of the same wiki under which it is to lie; null for the top of the wiki.",
);

export const PagePosition = field(
  Type.Optional(PositionNumber),
  "The position under the parent; without it the page comes last. With the position of another page it is put before that page.",
);

/** The two forms of a page's content, of which a request gives one. */
export const contentFields = {
  content_markdown: field(
    Type.Optional(Type.String({ maxLength: longestContent })),
    "The content as markdown, without the title. HTML in it stays text. Send this or `content_json`.",
  ),
  content_json: field(Type.Optional(richText(longestContent, "page")), "The content as a document."),
};

type SentContent = { readonly content_markdown?: string; readonly content_json?: DocumentJson };

/**
 * Reads a content that was sent in one of its forms (§11 rule 6).
 * @returns undefined when none was sent
 * @throws ApiError text_given_twice when both were sent; page_full when the markdown makes too large a document
 */
export async function readContent(
  texts: Texts,
  workspace_uuid: WorkspaceUuid,
  { content_markdown, content_json }: SentContent,
  fail: Fail<"text_given_twice" | "page_full">,
): Promise<DocumentJson | undefined> {
  if (content_markdown !== undefined && content_json !== undefined) return fail("text_given_twice");
  if (content_json !== undefined) return readDocument(content_json, "page").document;
  if (content_markdown === undefined) return undefined;
  return (await readPageMarkdown(texts, workspace_uuid, content_markdown)) ?? fail("page_full");
}
