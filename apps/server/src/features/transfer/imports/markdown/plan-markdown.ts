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
import { readMenus } from "./menus.ts";
import { Report } from "./report.ts";
import { plainName } from "./notion.ts";
import { recognizeTool } from "./tool.ts";
import { planTree } from "./tree.ts";

/** The data with which the thread is started. */
export type MarkdownData = {
  readonly source: "markdown";
  readonly file_name: string;
  readonly bytes: Uint8Array;
  /** a folder for the files of this import alone */
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

/** Plans the import of a zip of markdown: a page for each file and each folder with pages. */
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
  const menus = await readMenus(archive, heads);
  const tree = planTree({ ...menus, name, mostLevels: data.most_levels, hasHome: tool.isGitHubWiki });
  if (tree.pages.length > mostPages) {
    return failFile(
      `The zip has ${counted(tree.pages.length, "page")}; a wiki has at most ${mostPages.toLocaleString("en")}.`,
    );
  }
  if (tree.raised > 0) {
    const deepest = counted(data.most_levels, "level");
    const why = `${counted(tree.raised, "page")} came to lie higher, because there is room for ${deepest}.`;
    report.add({ importance: "changed", what: "Deep folders", why }, "Deep folders");
  }
  const levels = tree.pages.reduce((deepest, page) => Math.max(deepest, page.level), 0);
  const files = [...archive.files].filter(([path]) => !heads.has(path));
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  const outline: WikiOutline = { kind: "wiki", name, pages: tree.pages.length, files: files.length, bytes, levels };
  return {
    outline,
    chunks: prepareChunks({
      archive,
      tool,
      heads,
      databases,
      tree,
      files: new Files(archive, data.folder, report),
      report,
    }),
  };
}

function noPages({ files }: Archive): string {
  const none = "There are no pages in the zip: no file of markdown (.md, .markdown, .mdx).";
  return files.has("word/document.xml") ? `${none} Save a text of Word as markdown first.` : none;
}
