import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { type DocumentJson, mapAddresses } from "@stoa/document";
import { type NewImportedPage, preparePage } from "#features/content/page-text/index.ts";
import { toDecimal } from "#kernel/position.ts";
import type { SkippedThing } from "../report.ts";
import { cut, oneLine } from "../text.ts";
import { safeName } from "#platform/files/safe-name.ts";
import { findTarget, type ArchiveContent } from "./addresses.ts";
import type { Files, UnpackedFile } from "./files.ts";
import { type ContentSource, type PageContent, readContent } from "./read-content.ts";
import { isMenu } from "./menus.ts";
import { Names } from "./names.ts";
import type { Difference, Report } from "./report.ts";
import { isFrameOfHtml, isPageFile } from "./page-files.ts";
import type { PlannedPage, PlannedTree } from "./tree.ts";

/** A part of the pages, each behind its parent, with their files. */
export type WikiChunk = {
  readonly pages: readonly NewImportedPage[];
  /** the files that were not in a chunk before: they lie in the folder */
  readonly files: readonly UnpackedFile[];
  readonly attachments: readonly (UnpackedFile & {
    readonly uuid: string;
    readonly page_uuid: string;
    readonly page_title: string;
  })[];
  /** complete in the last chunk, which has no pages; empty in the others */
  readonly skipped: readonly SkippedThing[];
};

/** The longest title. In characters. */
const longestTitle = 500;
/** The most pages of one chunk, and of UTF-16 units of their text. */
const most = { pages: 50, text: 300_000 };

const lost = (what: string, why: string): Difference => ({ importance: "lost", what, why });
const noFile = lost("Links", "The zip has no file at this address, from its page, from the top, or in another folder.");
const changed = (what: string, why: string): Difference => ({ importance: "changed", what, why });
/** The parts from which chunks are prepared. */
export type ChunkSource = Omit<ContentSource, "known"> & {
  readonly tree: PlannedTree;
  readonly files: Files;
};

type Preparation = ChunkSource & {
  readonly known: ArchiveContent;
  /** the titles of the pages, by their uuids */
  readonly titles: Map<string, string>;
};

type Chunk = { pages: NewImportedPage[]; attachments: WikiChunk["attachments"][number][]; text: number };

/** Prepares the pages of a zip part by part, each when it is asked for. */
export async function* prepareChunks(source: ChunkSource): AsyncGenerator<WikiChunk> {
  const { tree, report } = source;
  const preparing = { ...source, known: contentOf(source), titles: new Map<string, string>() };
  const sent = new Set<string>();
  const finish = ({ pages: written, attachments }: Chunk, skipped: readonly SkippedThing[] = []): WikiChunk => {
    const fresh = new Map(attachments.map((file) => [file.file_uuid, file]));
    for (const uuid of sent) fresh.delete(uuid);
    for (const uuid of fresh.keys()) sent.add(uuid);
    return { pages: written, files: [...fresh.values()], attachments, skipped };
  };
  let chunk = empty();
  for (const page of tree.pages) {
    await preparePlanned(preparing, page, chunk);
    if (chunk.pages.length < most.pages && chunk.text < most.text) continue;
    yield finish(chunk);
    chunk = empty();
  }
  await attachUnused(preparing, chunk);
  yield finish(chunk);
  yield finish(empty(), report.skipped());
}

const emptyPage: PageContent = {
  document: { type: "doc", content: [{ type: "paragraph" }] },
  size: 0,
  attachments: [],
};

const empty = (): Chunk => ({ pages: [], attachments: [], text: 0 });

function contentOf({ archive, tree: { pages: planned, folders } }: ChunkSource): ArchiveContent {
  const withFile = planned.flatMap(({ path, uuid, title }) => (path === null ? [] : [{ path, uuid, title }]));
  const pages = new Map(withFile.map(({ path, uuid }) => [path, uuid]));
  const titles = new Map(withFile.map(({ path, title }) => [path, title]));
  return { pages, folders, names: new Names({ pages, folders, titles, files: archive.files.keys() }) };
}

async function preparePlanned(preparing: Preparation, page: PlannedPage, chunk: Chunk): Promise<void> {
  const { uuid, parent_uuid, micros, path } = page;
  const title = titleOf(page, preparing.report);
  preparing.titles.set(uuid, title);
  const read = path === null ? emptyPage : await readContent(preparing, path);
  const document = path === null ? read.document : await linked(preparing, page.uuid, path, read, chunk);
  chunk.pages.push(preparePage({ uuid, parent_page_uuid: parent_uuid, position: toDecimal(micros), title, document }));
  chunk.text += read.size;
}

function titleOf({ title, path }: PlannedPage, report: Report): string {
  const short = cut(oneLine(title), longestTitle).trim();
  if (short.length < title.trim().length && short !== "")
    report.add(changed("Titles", "Its title was cut to 500 characters."), path ?? title);
  return short || "Untitled";
}

/** The document with the addresses of the pages and of the attachments that it links to. */
async function linked(
  { files, report, known, titles }: Preparation,
  page_uuid: string,
  path: string,
  { document, attachments }: PageContent,
  chunk: Chunk,
): Promise<DocumentJson> {
  const names = new Map(attachments.map(({ address, name }) => [targetFile(address, path, known), safeName(name)]));
  const asked = new Set(attachments.map(({ address }) => address));
  mapAddresses(document, (address) => {
    asked.add(address);
    return address;
  });
  const found = new Map<string, string>();
  const attached = new Map<string, string>();
  for (const address of asked) {
    const target = findTarget(address, path, known);
    if (target.kind === "page") found.set(address, `/wiki-pages/${target.uuid}${target.rest}`);
    if (target.kind === "missing") report.add(noFile, `${address} in ${path}`);
    if (target.kind !== "file") continue;
    const file = attached.has(target.path) ? null : await files.unpack(target.path);
    if (file !== null)
      attached.set(
        target.path,
        attach(chunk, page_uuid, titles, { ...file, name: names.get(target.path) || file.name }),
      );
    const uuid = attached.get(target.path);
    if (uuid !== undefined) found.set(address, `/wiki-pages/${page_uuid}/attachments/${uuid}/content`);
  }
  return found.size === 0 ? document : mapAddresses(document, (address) => found.get(address) ?? address);
}

/** The file that an address means; "" for none. */
function targetFile(address: string, from: string, known: ArchiveContent): string {
  const target = findTarget(address, from, known);
  return target.kind === "file" ? target.path : "";
}

function attach(chunk: Chunk, page_uuid: string, titles: Preparation["titles"], file: UnpackedFile): string {
  const uuid = randomUUID();
  chunk.attachments.push({ ...file, uuid, page_uuid, page_title: titles.get(page_uuid) ?? "" });
  return uuid;
}

/** Attaches the files that no page links to, to the page of their folder or of the next one above. */
async function attachUnused(preparing: Preparation, chunk: Chunk): Promise<void> {
  const { archive, databases, files, report, known, titles } = preparing;
  const tables = new Set(databases.values().map(({ all }) => all));
  for (const path of archive.files.keys()) {
    if (known.pages.has(path) || isUnneeded(path) || tables.has(path) || files.isUsed(path)) continue;
    const page_uuid = folderPage(path, known.folders);
    if (page_uuid === undefined) {
      report.add(lost("Files", "No page links to it, and no folder around it has a page."), path);
      continue;
    }
    const file = await files.unpack(path);
    if (file !== null) attach(chunk, page_uuid, titles, file);
  }
}

/** Whether a file is of no use but for the tree of pages. */
const isUnneeded = (path: string): boolean => isPageFile(path) || isMenu(path) || isFrameOfHtml(path);

function folderPage(path: string, folders: ReadonlyMap<string, string>): string | undefined {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const uuid = folders.get(folder === "." ? "" : folder);
    if (uuid !== undefined || folder === ".") return uuid;
  }
}
