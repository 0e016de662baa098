import { type DocumentJson, parseDocument, readMarkdown } from "@stoa/document";
import { longestContent } from "#features/content/page-text/index.ts";
import { cut } from "../text.ts";
import type { ArchiveContent } from "./addresses.ts";
import type { Archive } from "./archive.ts";
import { type Database, readDatabase } from "./databases.ts";
import { toPlainMarkdown } from "./dialects/plain-markdown.ts";
import { readPage } from "./heads.ts";
import { type ListedFile, readHtmlPage } from "./html/page.ts";
import { isHtml } from "./page-files.ts";
import { isNamedByNotion, withProperties } from "./notion.ts";
import type { Difference, Report } from "./report.ts";
import type { Tool } from "./tool.ts";
import type { Head } from "./tree.ts";

/** The parts from which the content of a page is read. */
export type ContentSource = {
  readonly archive: Archive;
  readonly tool: Tool;
  readonly report: Report;
  /** the files of pages */
  readonly heads: ReadonlyMap<string, Head>;
  readonly databases: ReadonlyMap<string, Database>;
  readonly known: ArchiveContent;
};

/** The content of a page, with the addresses of the zip; `size` is about that of its text. */
export type PageContent = {
  readonly document: DocumentJson;
  readonly size: number;
  /** the files that it lists besides */
  readonly attachments: readonly ListedFile[];
};

const lost = (why: string): Difference => ({ importance: "lost", what: "Long pages", why });
const wasCut = lost("Its content was cut to the first 100,000 characters, which a page has at most. Divide it.");
const keptAsCode = lost("It has too many parts for one page, so its content was kept as code. Divide it.");
const leftOut = lost("It has too many parts for one page, so its content was left out. Divide it.");

const comments: Difference = {
  importance: "lost",
  what: "Comments",
  why: "The export has comments in its pages, without what is needed to bring them.",
};

/** Reads the content of a page's file. */
export async function readContent(source: ContentSource, path: string): Promise<PageContent> {
  const database = source.databases.get(path);
  if (database === undefined) return isHtml(path) ? readHtmlFile(source, path) : readMarkdownFile(source, path);
  const document = await readDatabase(source.archive, database, source.heads, source.report);
  return { document, size: JSON.stringify(document).length, attachments: [] };
}

async function readHtmlFile({ archive, tool, report }: ContentSource, path: string): Promise<PageContent> {
  const html = (await readPage(archive, tool, path))?.body ?? "";
  const { blocks, text, attachments, comment_count } = readHtmlPage(html);
  if (comment_count > 0) report.add(comments, path, comment_count);
  const parsed = parseDocument({ type: "doc", content: blocks });
  const document = "document" in parsed ? parsed.document : asCode(text.trim(), path, report);
  return { document, size: text.length, attachments };
}

async function readMarkdownFile(source: ContentSource, path: string): Promise<PageContent> {
  const { archive, tool, report } = source;
  const body = (await readPage(archive, tool, path))?.body ?? "";
  const markdown = cut(body, longestContent);
  if (markdown.length < body.length) report.add(wasCut, path);
  const plain = tool.isOwn ? markdown : toPlain(source, path, markdown);
  const document = readMarkdown(plain, "page") ?? asCode(markdown, path, report);
  return { document, size: markdown.length, attachments: [] };
}

function toPlain({ tool, report, known }: ContentSource, path: string, markdown: string): string {
  return toPlainMarkdown(isNamedByNotion(path) ? withProperties(markdown) : markdown, {
    path,
    isMdx: tool.isDocusaurus || path.endsWith(".mdx"),
    locate: (name) => known.names.locateNamed(name, path),
    isPage: (name) => known.pages.has(name) || known.folders.has(name),
    tell: (difference, example) => report.add(difference, `${example} in ${path}`),
  });
}

/** A text with too many parts for a document as it is written, as long as that fits. */
function asCode(text: string, path: string, report: Report): DocumentJson {
  const shown = text.toWellFormed().replaceAll("\0", "\uFFFD");
  const content = [{ type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: shown }] }];
  const parsed = parseDocument({ type: "doc", content });
  const isKept = "document" in parsed;
  report.add(isKept ? keptAsCode : leftOut, path);
  return isKept ? parsed.document : { type: "doc", content: [{ type: "paragraph" }] };
}
