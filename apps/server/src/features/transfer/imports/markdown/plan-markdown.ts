import { mostPages } from "#features/content/page-text/index.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import { boardNameOf, counted } from "../text.ts";
import { openSource } from "./open-source.ts";
import type { Archive } from "./archive.ts";
import { prepareChunks, type WikiChunk } from "./chunks.ts";
import { findDatabases } from "./databases.ts";
import { Files } from "./files.ts";
import { readHeads } from "./heads.ts";
import { findOutline } from "./html/outline.ts";
import { readMenus } from "./menus.ts";
import { type Difference, Report } from "./report.ts";
import { plainName } from "./notion.ts";
import { recognizeTool } from "./tool.ts";
import { type Head, type PlannedTree, planTree, type TreePlan } from "./tree.ts";

/** The data with which the thread is started. */
export type MarkdownData = {
  readonly source: "markdown";
  readonly file_name: string;
  readonly bytes: Uint8Array;
  /** a folder only for the files of this import */
  readonly folder: string;
  /** the number of levels for its pages */
  readonly most_levels: number;
};

/** The outline that the import needs before it writes the first page. */
export type WikiOutline = {
  readonly kind: "wiki";
  readonly name: string;
  readonly pages: number;
  readonly files: number;
  /** of the unpacked files */
  readonly bytes: number;
  readonly levels: number;
};

/** A plan whose chunks are prepared when they are asked for. */
export type MarkdownPlan = { readonly outline: WikiOutline; readonly chunks: AsyncGenerator<WikiChunk> };

/** Plans the import of a wiki: a page for each file of a page, and for each folder with pages. */
export async function planMarkdown(data: MarkdownData): Promise<MarkdownPlan | UnreadableFile> {
  const report = new Report();
  const archive = await openSource(data.bytes, data.file_name, report);
  if ("errors" in archive) return archive;
  const tool = recognizeTool(archive);
  const texts = await readHeads(archive, tool, report);
  if (texts.size === 0) return failFile(noPages(archive));
  const databases = findDatabases(archive.files, texts.keys());
  const tables = [...databases.keys()].map((path) => [path, { title: plainName(path), order: null }] as const);
  const heads = new Map([...texts, ...tables]);
  const name = boardNameOf(data.file_name);
  const place = { name, mostLevels: data.most_levels, hasHome: tool.isGitHubWiki };
  const tree = await treeOf(archive, heads, place);
  if (tree.pages.length > mostPages) return failFile(tooManyPages(tree.pages.length));
  if (tree.raised > 0) report.add(raised(tree.raised, data.most_levels), "Deep folders");
  const files = new Files(archive, data.folder, report);
  return {
    outline: outlineOf(archive, heads, tree, name),
    chunks: prepareChunks({ archive, tool, heads, databases, tree, files, report }),
  };
}

async function treeOf(
  archive: Archive,
  heads: ReadonlyMap<string, Head>,
  place: Pick<TreePlan, "name" | "mostLevels" | "hasHome">,
): Promise<PlannedTree> {
  const lists = await findOutline(archive, heads);
  // the index shows the tree, and is no page of it
  const pages = new Map([...heads].filter(([path]) => path !== lists?.index));
  return planTree({ ...(await readMenus(archive, pages)), ...place, outline: lists?.entries ?? [] });
}

function outlineOf(
  archive: Archive,
  heads: ReadonlyMap<string, Head>,
  { pages }: PlannedTree,
  name: string,
): WikiOutline {
  const files = [...archive.files].filter(([path]) => !heads.has(path));
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  const levels = pages.reduce((deepest, page) => Math.max(deepest, page.level), 0);
  return { kind: "wiki", name, pages: pages.length, files: files.length, bytes, levels };
}

const tooManyPages = (count: number): string =>
  `The zip has ${counted(count, "page")}; a wiki has at most ${mostPages.toLocaleString("en")}.`;

const raised = (count: number, levels: number): Difference => ({
  importance: "changed",
  what: "Deep folders",
  why: `${counted(count, "page")} came to lie higher, because there is room for ${counted(levels, "level")}.`,
});

function noPages({ files }: Archive): string {
  const none = "There are no pages in the zip: no file of markdown (.md, .markdown, .mdx) and none of HTML.";
  return files.has("word/document.xml") ? `${none} Save a text of Word as markdown first.` : none;
}
