import { posix } from "node:path";
import { reportName } from "#features/content/page-text/index.ts";
import { namedAs } from "#platform/files/claimed-type.ts";
import { FolderNames, safeStem } from "./file-names.ts";

type Page = { readonly uuid: string; readonly title: string; readonly parent_page_uuid: string | null };
type File = { readonly uuid: string; readonly name: string; readonly content_type: string };

/** The number of pages that are placed in one turn of the event loop: about a millisecond. */
const pagesInTurn = 100;

/** The place where a page is in the zip. */
export type PlacedPage = {
  readonly path: string;
  /** the place among the pages under the same parent: 1, 2, … */
  readonly order: number;
};

/** The place where pages and files are in a zip, by their uuids. */
export type ZipPaths = { readonly pages: ReadonlyMap<string, PlacedPage>; readonly files: ReadonlyMap<string, string> };

/**
 * Places the pages of a tree: a page without pages under it and without files is `Title.md`; any other is the
 * folder `Title` with a `README.md` and the files next to it.
 * @param pages depth first; a parent that is not among them counts as the top
 * @param filesOf the files of a page
 * @param turn waited for between some pages, because all pages of a large wiki take tens of milliseconds
 */
export async function zipPaths(
  pages: readonly Page[],
  filesOf: (page_uuid: string) => readonly File[],
  turn: () => Promise<void>,
): Promise<ZipPaths> {
  const parents = new Set(pages.map((page) => page.parent_page_uuid));
  const placed = new Map<string, PlacedPage>();
  const files = new Map<string, string>();
  const top = newFolder("", [reportName]);
  const folders = new Map<string, Folder>();
  for (const { uuid, title, parent_page_uuid } of pages) {
    if (placed.size % pagesInTurn === pagesInTurn - 1) await turn();
    const folder = folders.get(parent_page_uuid ?? "") ?? top;
    const name = folder.names.take(safeStem(title), ["", ".md"]);
    const own = filesOf(uuid);
    const isFolder = parents.has(uuid) || own.length > 0;
    folder.pages += 1;
    placed.set(uuid, { path: `${folder.path}${name}${isFolder ? "/README.md" : ".md"}`, order: folder.pages });
    if (!isFolder) continue;
    const inside = newFolder(`${folder.path}${name}/`, []);
    folders.set(uuid, inside);
    for (const file of own) files.set(file.uuid, inside.path + fileName(inside.names, file));
  }
  return { pages: placed, files };
}

type Folder = { readonly path: string; readonly names: FolderNames; pages: number };

/** `README` and `index` are read as the page of their folder. */
function newFolder(path: string, taken: readonly string[]): Folder {
  return { path, names: new FolderNames(["README", "README.md", "index", "index.md", ...taken]), pages: 0 };
}

function fileName(names: FolderNames, { name, content_type }: File): string {
  const { name: stem, ext } = posix.parse(namedAs(name, content_type));
  return names.take(safeStem(stem), [ext]) + ext;
}

/** The address of a file of the zip as another one links to it. */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to).split("/").map(encode).join("/");
}

/** Parentheses too, which end an address in markdown. */
const encode = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/[()!'*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
