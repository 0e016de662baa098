import { type Static, Type } from "typebox";
import type { DocumentJson } from "@stoa/document";
import { keptMarkdown } from "#features/content/page-text/index.ts";
import { Attachment } from "#features/content/attachments/index.ts";
import { type PageColumn, pageColumns, pageValuesOf } from "#features/wiki/columns/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { RichText } from "#platform/http/rich-text.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, nullable, Position, Uuid } from "#platform/http/schemas.ts";

const omissions = `The elements that markdown cannot carry, and which are therefore missing in \`content_markdown\`: mentions, signature_blanks, link_cards,
underline, complex_tables, column_widths, empty_paragraphs, hard_breaks, whitespace. If it is empty, the markdown is read as the
same document.`;

/** The forms of what a page says: both parts of one of them. */
const content = {
  content_json: field(Type.Optional(RichText), "The content as a document. Left out with `content=markdown`."),
  content_text: field(
    Type.Optional(Type.String()),
    "The content as plain text, a line for each block. Left out with `content=markdown`.",
  ),
  content_markdown: field(
    Type.Optional(Type.String()),
    "The content as markdown, without the title. Only with `content=markdown`.",
  ),
  markdown_omits: field(Type.Optional(Type.Array(Type.String())), omissions),
};

/** The number of attachments that the read of a page shows; `GET /wiki-pages/{page_uuid}/attachments` lists all. */
export const mostAttachments = 100;

/** A page as the API shows it (§14.2). Replies to what does not change its content leave the content out. */
export const Page = model("Page", "A page of a wiki.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  wiki_uuid: field(Uuid, "The wiki that it belongs to."),
  parent_page_uuid: field(nullable(Uuid), "The page under which it lies; null at the top of the wiki."),
  position: field(Position, "The position among the pages under the same parent, in ascending order."),
  ...partOf(pageColumns, "shown"),
  ...content,
  attachments: field(
    Type.Optional(Type.Array(Attachment)),
    `The newest ${mostAttachments} attachments, the newest first. Only in \`GET /wiki-pages/{page_uuid}\`.`,
  ),
  public_token: field(Type.Optional(Type.String()), "The token of its public link, while it is published."),
  public_children: field(
    Type.Optional(Type.Boolean()),
    "Whether the pages under it are public too, while it is published.",
  ),
  version: common.version,
  created_by: field(Doer, "The creator."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Page = Static<typeof Page>;

/** The columns of every read of a page: all but its content, with times as dates. */
export type PageRow = Pick<
  Page,
  "uuid" | "workspace_uuid" | "wiki_uuid" | "parent_page_uuid" | "position" | PageColumn | "version" | "created_by"
> & {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly public_token: string | null;
  readonly public_children: boolean;
};

/** The content of a page as it is stored. */
export type Content = { readonly content_json: DocumentJson; readonly content_text: string };

/** A page without its content. */
export function toLeanPage(row: PageRow): Page {
  const { uuid, workspace_uuid, wiki_uuid, parent_page_uuid, position, version, created_by } = row;
  const { public_token, public_children } = row;
  const link = public_token === null ? {} : { public_token, public_children };
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
  const place = { wiki_uuid, parent_page_uuid, position };
  return { uuid, workspace_uuid, ...place, ...pageValuesOf(row), version, created_by, ...link, ...times };
}

/** The query of reads of content. */
export const contentQuery = {
  content: field(
    Type.Optional(Type.Unsafe<"markdown">({ type: "string", enum: ["markdown"] })),
    "`markdown` gives the content as markdown, in place of `content_json` and `content_text`.",
  ),
};

type ContentForms = Pick<Page, "content_json" | "content_text" | "content_markdown" | "markdown_omits">;

/** The content in the form that a read asks for (§2.8). */
export function contentOf({ content_json, content_text }: Content, form?: "markdown"): ContentForms {
  if (form === undefined) return { content_json: content_json as never, content_text };
  const { markdown, omits } = keptMarkdown(content_json);
  return { content_markdown: markdown, markdown_omits: omits };
}

export function toPage(row: PageRow & Content, form?: "markdown"): Page {
  return { ...toLeanPage(row), ...contentOf(row, form) };
}
