import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { stepMicros } from "#kernel/position.ts";
import type { OutlineEntry } from "./html/outline.ts";
import { plainName } from "./notion.ts";

/** The known facts of a page's file before its content is read. */
export type Head = { readonly title: string | null; readonly order: number | null };

/** The place for which a tree is planned, and what is known of it besides the files of its pages. */
export type TreePlan = {
  readonly heads: ReadonlyMap<string, Head>;
  /** titles and orders of folders */
  readonly folders: ReadonlyMap<string, Head>;
  /** the title of the top, if it has a page */
  readonly name: string;
  readonly mostLevels: number;
  /** the pages whose tree an index shows; the others lie as their folders do */
  readonly outline: readonly OutlineEntry[];
  /** whether `Home.md` is the page of its folder */
  readonly hasHome: boolean;
};

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

/** The pages of a zip, each behind its parent. */
export type PlannedTree = {
  readonly pages: readonly PlannedPage[];
  /** the page of each folder, the top is ""; and of each name that a folder of its files may have */
  readonly folders: ReadonlyMap<string, string>;
  /** the number of pages that lay too deep */
  readonly raised: number;
};

type Folder = { readonly path: string; readonly folders: Map<string, Folder>; readonly files: string[] };
type Item = {
  readonly name: string;
  readonly head: Head;
  readonly path: string | null;
  /** null for a page that is no folder's */
  readonly folder: string | null;
  readonly children: readonly Item[];
};

const compare = new Intl.Collator("en", { numeric: true }).compare;

const stemOf = (path: string): string => posix.parse(path).name;

/**
 * Makes a tree of pages from files in folders. The page of a folder is the file of its name next to it, else its `README.md`,
 * `index.md` or `_index.md`, else the file of its name in it; a folder without one gets a page with its name. A folder that has
 * nothing next to it and no page of its own gets none. Pages that would lie too deep are put on the last level.
 */
export function planTree(plan: TreePlan): PlannedTree {
  const pages: PlannedPage[] = [];
  const folders = new Map<string, string>();
  const counts = new Map<string | null, number>();
  let raised = 0;
  const add = ({ name: fallback, head, path, folder, children }: Item, above: readonly string[]): void => {
    const parents = above.slice(0, plan.mostLevels - 1);
    if (parents.length < above.length) raised += 1;
    const parent_uuid = parents.at(-1) ?? null;
    const count = (counts.get(parent_uuid) ?? 0) + 1;
    counts.set(parent_uuid, count);
    const uuid = randomUUID();
    const title = head.title ?? fallback;
    pages.push({ uuid, parent_uuid, micros: count * stepMicros, title, path, level: parents.length + 1 });
    folders.set(folder ?? (path ?? "").replace(/\.\w+$/, ""), uuid);
    for (const item of children) add(item, [...parents, uuid]);
  };
  for (const item of topItems(plan)) add(item, []);
  return { pages, folders, raised };
}

function topItems(plan: TreePlan): Item[] {
  const outlined = plan.outline.map(outlineItem);
  const named = new Set(outlined.flatMap(pathsOf));
  const top = foldersOf([...plan.heads.keys()].filter((path) => !named.has(path)));
  return [...outlined, ...folderItems(top, plan)];
}

const outlineItem = ({ path, title, children }: OutlineEntry): Item => ({
  name: title,
  head: { title, order: null },
  path,
  folder: null,
  children: children.map(outlineItem),
});

const pathsOf = ({ path, children }: Item): (string | null)[] => [path, ...children.flatMap(pathsOf)];

function folderItems(top: Folder, plan: TreePlan): Item[] {
  const index = indexOf(top, plan);
  if (index !== null) return [folderItem(top, plan.name, index, plan)];
  const [only, ...others] = top.files.length > 0 ? [] : top.folders.values();
  const isWrapped = only !== undefined && others.length === 0 && indexOf(only, plan) === null;
  return itemsOf(isWrapped ? only : top, null, plan);
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

/** The file in a folder that is its page. */
function indexOf({ path: folder, files }: Folder, { hasHome }: TreePlan): string | null {
  const own = posix.basename(folder).toLowerCase();
  const names = ["readme", "index", "_index", ...(hasHome ? ["home"] : []), own];
  for (const name of names) {
    const found = files.toSorted().find((path) => stemOf(path).toLowerCase() === name);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The items directly in a folder, in order: by `order`, items without one after that by name, numbers by their value.
 * @param own the file that is the page of the folder
 */
function itemsOf(folder: Folder, own: string | null, plan: TreePlan): Item[] {
  const files = folder.files.filter((path) => path !== own).toSorted();
  const nextTo = filesNextTo(folder, files);
  const used = new Set(nextTo.values());
  const single = files
    .filter((path) => !used.has(path))
    .map((path) => ({ name: plainName(path), head: plan.heads.get(path) ?? none, path, folder: null, children: [] }));
  const folders = [...folder.folders].map(([name, inside]) =>
    folderItem(inside, plainName(`${name}.`), nextTo.get(name) ?? indexOf(inside, plan), plan),
  );
  return [...single, ...folders].toSorted(
    (one, other) => orderOf(one) - orderOf(other) || compare(one.name, other.name) || (one.name < other.name ? -1 : 1),
  );
}

/** The files that are the pages of the folders next to them: those of the same name, else those of the name without an id. */
function filesNextTo({ folders }: Folder, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const nameOf of [stemOf, plainName]) {
    for (const path of files) {
      const name = nameOf(path);
      if (folders.has(name) && !found.has(name)) found.set(name, path);
    }
  }
  return found;
}

const none: Head = { title: null, order: null };

const orderOf = ({ head }: Item): number => head.order ?? Number.MAX_VALUE;

function folderItem(folder: Folder, name: string, path: string | null, plan: TreePlan): Item {
  const [own, category] = [plan.heads.get(path ?? "") ?? none, plan.folders.get(folder.path) ?? none];
  return {
    name,
    head: { title: own.title ?? category.title, order: category.order ?? own.order },
    path,
    folder: folder.path,
    children: itemsOf(folder, path, plan),
  };
}
