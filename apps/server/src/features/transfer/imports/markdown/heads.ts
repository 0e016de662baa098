import { posix } from "node:path";
import { readText } from "#platform/files/text.ts";
import { cut, oneLine } from "../text.ts";
import type { Archive } from "./archive.ts";
import { readHtmlTitle } from "./html/page.ts";
import { type PageText, readPageText } from "./page-text.ts";
import type { Difference, Report } from "./report.ts";
import { isFrameOfWiki, type Tool } from "./tool.ts";
import { isHtml, pageFiles } from "./page-files.ts";
import type { Head } from "./tree.ts";

/** A file that is larger is no page. In bytes. */
const mostPageBytes = 2_000_000;

const mostNames = 20;

const tooLarge = { importance: "lost", what: "Pages", why: "A page is read from at most 2 MB. Divide it." } as const;
const noText = { importance: "lost", what: "Pages", why: "It is no text, or cannot be unpacked." } as const;

const frames = {
  importance: "note",
  what: "Frames of pages",
  why: "The parts that a wiki shows next to every page are left out: the tree of pages is there.",
} as const;

/** Reads the titles and the places of the files of pages, by their paths. */
export async function readHeads(archive: Archive, tool: Tool, report: Report): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  const names = new Set<string>();
  const dropping: string[] = [];
  const files = pageFiles(archive.files.keys());
  for (const path of files.filter(isFrameOfWiki)) report.add(frames, path);
  for (const path of files.filter((each) => !isFrameOfWiki(each))) {
    const text = await readChecked(archive, tool, path, report);
    if (text === null) continue;
    const { title, order, dropped } = text;
    heads.set(path, { title, order });
    if (dropped.length > 0) dropping.push(path);
    for (const name of dropped) names.add(name);
  }
  const [example] = dropping;
  if (example !== undefined) report.add(frontMatter(names), example, dropping.length);
  return heads;
}

async function readChecked(archive: Archive, tool: Tool, path: string, report: Report): Promise<PageText | null> {
  const { size = 0 } = archive.files.get(path) ?? {};
  const text = size > mostPageBytes ? null : await readPage(archive, tool, path);
  if (text === null) report.add(size > mostPageBytes ? tooLarge : noText, path);
  return text;
}

function frontMatter(names: ReadonlySet<string>): Difference {
  const [shown, more] = [[...names].slice(0, mostNames), names.size - mostNames];
  const list = shown.map((name) => cut(name, 50)).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return { importance: "note", what: "Front matter", why: `Only the title and the order are kept, and not: ${list}.` };
}

/** Reads a file of a page; null when it is no text, or cannot be unpacked. */
export async function readPage(archive: Archive, tool: Tool, path: string): Promise<PageText | null> {
  const bytes = await archive.read(path);
  const read = bytes === null ? null : readText(bytes);
  if (read === null) return null;
  if (!isHtml(path)) return readPageText(read.text, nameOf(path, tool), tool.isOwn);
  return { title: oneLine(readHtmlTitle(read.text) ?? "") || null, order: null, body: read.text, dropped: [] };
}

/** The name of a page of a tool that calls pages as their files. */
function nameOf(path: string, tool: Tool): string | null {
  if (!tool.hasNamesAsTitles) return null;
  const { name } = posix.parse(path);
  return tool.isGitHubWiki ? name.replaceAll("-", " ") : name;
}
