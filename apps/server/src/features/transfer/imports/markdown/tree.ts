import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { stepMicros } from "#kernel/position.ts";

/** The known facts of a file of markdown before its content is read. */
export type Head = { readonly title: string | null; readonly order: number | null };

/** A page that is to be made. */
export type PlannedPage = {
  readonly uuid: string;
  /** null for the top of what is imported */
  readonly parent_uuid: string | null;
  /** counted from one step, under its parent */
  readonly micros: number;
  readonly title: string;
  /** the file; null for a folder without one */
  readonly path: string | null;
  readonly level: number;
};

/** The pages of a zip, each behind its parent; and the page of each folder, the top is "". */
export type PlannedTree = {
  readonly pages: readonly PlannedPage[];
  readonly folders: ReadonlyMap<string, string>;
  /** the number of pages that lay too deep */
  readonly raised: number;
};

type Folder = { readonly path: string; readonly folders: Map<string, Folder>; readonly files: string[] };
type Item = {
  readonly name: string;
  readonly head: Head;
  readonly path: string | null;
  readonly folder: Folder | null;
};

const compare = new Intl.Collator("en", { numeric: true }).compare;

/** Whether a file is a page. */
export const isPageFile = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/**
 * Makes a tree of pages from files in folders. `README.md` or `index.md` is the page of its folder; a folder without one gets a
 * page with its name. Pages that would lie too deep are put on the last level.
 * @param heads the files of markdown
 * @param name the title of the top, if it has a page
 */
export function planTree(heads: ReadonlyMap<string, Head>, name: string, mostLevels: number): PlannedTree {
  const pages: PlannedPage[] = [];
  const folders = new Map<string, string>();
  const counts = new Map<string | null, number>();
  let raised = 0;
  const add = ({ name: fallback, head, path, folder }: Item, above: readonly string[]): void => {
    const parents = above.slice(0, mostLevels - 1);
    if (parents.length < above.length) raised += 1;
    const parent_uuid = parents.at(-1) ?? null;
    const count = (counts.get(parent_uuid) ?? 0) + 1;
    counts.set(parent_uuid, count);
    const uuid = randomUUID();
    const title = head.title ?? fallback;
    pages.push({ uuid, parent_uuid, micros: count * stepMicros, title, path, level: parents.length + 1 });
    if (folder === null) return;
    folders.set(folder.path, uuid);
    for (const item of itemsOf(folder, heads)) add(item, [...parents, uuid]);
  };
  const top = foldersOf(heads.keys());
  const index = indexOf(top);
  const items = index === null ? itemsOf(top, heads) : [folderItem(top, name, heads)];
  for (const item of items) add(item, []);
  return { pages, folders, raised };
}

function foldersOf(paths: Iterable<string>): Folder {
  const top: Folder = { path: "", folders: new Map(), files: [] };
  for (const path of paths) {
    let folder = top;
    for (const name of path.split("/").slice(0, -1)) {
      const inside = folder.folders.get(name) ?? { path: posix.join(folder.path, name), folders: new Map(), files: [] };
      folder.folders.set(name, inside);
      folder = inside;
    }
    folder.files.push(path);
  }
  return top;
}

/** The file of a folder's own page: README before index. */
function indexOf({ files }: Folder): string | null {
  const named = (name: RegExp): string | undefined => files.toSorted().find((path) => name.test(posix.basename(path)));
  return named(/^readme\.(?:md|markdown)$/i) ?? named(/^index\.(?:md|markdown)$/i) ?? null;
}

/** The items directly in a folder, in order: by `order`, items without one after that by name, numbers by their value. */
function itemsOf(folder: Folder, heads: ReadonlyMap<string, Head>): Item[] {
  const index = indexOf(folder);
  const files = folder.files
    .filter((path) => path !== index)
    .map((path) => ({ name: posix.parse(path).name, head: headOf(heads, path), path, folder: null }));
  const folders = [...folder.folders].map(([name, inside]) => folderItem(inside, name, heads));
  return [...files, ...folders].toSorted(
    (one, other) => orderOf(one) - orderOf(other) || compare(one.name, other.name) || (one.name < other.name ? -1 : 1),
  );
}

const orderOf = ({ head }: Item): number => head.order ?? Number.MAX_VALUE;

function folderItem(folder: Folder, name: string, heads: ReadonlyMap<string, Head>): Item {
  const path = indexOf(folder);
  return { name, head: headOf(heads, path), path, folder };
}

const headOf = (heads: ReadonlyMap<string, Head>, path: string | null): Head =>
  heads.get(path ?? "") ?? { title: null, order: null };
