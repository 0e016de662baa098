import { posix } from "node:path";
import { parseJson, readText } from "#platform/files/text.ts";
import { oneLine } from "../text.ts";
import type { Archive } from "./archive.ts";
import { fieldsOf } from "./page-text.ts";
import type { Head } from "./tree.ts";

/** Titles and orders, of files and of folders. */
export type Menus = { readonly heads: ReadonlyMap<string, Head>; readonly folders: ReadonlyMap<string, Head> };

const mostBytes = 1_000_000;

/** Whether a file tells only the titles and the order of pages. */
export const isMenu = (path: string): boolean => /(?:^|\/)(?:_category_\.(?:json|ya?ml)|mkdocs\.ya?ml)$/.test(path);

/**
 * Reads the files in which generators of sites keep titles and orders: `_category_.json` of Docusaurus, `mkdocs.yml` of MkDocs.
 * @param heads what the files of pages tell of themselves
 */
export async function readMenus(archive: Archive, heads: ReadonlyMap<string, Head>): Promise<Menus> {
  const found = { heads: new Map(heads), folders: new Map<string, Head>() };
  for (const [path, { size }] of archive.files) {
    if (!isMenu(path) || size > mostBytes) continue;
    const bytes = await archive.read(path);
    const text = bytes === null ? null : readText(bytes);
    if (text === null) continue;
    const folder = posix.dirname(path).replace(/^\.$/, "");
    if (posix.basename(path).startsWith("_")) found.folders.set(folder, categoryOf(text.text));
    else addNavigation(text.text, folder, found);
  }
  return found;
}

function categoryOf(text: string): Head {
  const json = parseJson(text);
  const fields = typeof json === "object" && json !== null ? new Map(Object.entries(json)) : fieldsOf(text, ":");
  const [label, position] = [fields.get("label"), Number(fields.get("position") ?? Number.NaN)];
  return {
    title: typeof label === "string" ? oneLine(label) || null : null,
    order: Number.isFinite(position) ? position : null,
  };
}

/** Adds what the navigation of MkDocs tells: the order of pages and of their folders, and titles of pages without one. */
function addNavigation(
  text: string,
  folder: string,
  { heads, folders }: { readonly heads: Map<string, Head>; readonly folders: Map<string, Head> },
): void {
  const base = posix.join(folder, fieldsOf(text, ":").get("docs_dir") ?? "docs");
  for (const [index, { title, name }] of navigationOf(text).entries()) {
    const path = posix.join(base, name).normalize("NFC");
    const head = heads.get(path);
    if (head === undefined) continue;
    const order = index + 1;
    heads.set(path, { title: head.title ?? title, order });
    for (let above = posix.dirname(path); above !== base && above !== "."; above = posix.dirname(above)) {
      if (!folders.has(above)) folders.set(above, { title: null, order });
    }
  }
}

const entry =
  /^[ \t]*-[ \t]+(?:["']?([^\n:]{1,500}?)["']?[ \t]*:[ \t]+)?["']?([^\n"']{1,500}\.(?:md|markdown))["']?[ \t]*$/gm;

/** The pages that the navigation names, in its order. */
function navigationOf(text: string): { readonly title: string | null; readonly name: string }[] {
  const [, navigation = ""] = /^nav:[ \t]*\n((?:[ \t-].*\n?|\n)*)/m.exec(text.replaceAll("\r", "")) ?? [];
  return [...navigation.matchAll(entry)].map(([, title = "", name = ""]) => ({ title: oneLine(title) || null, name }));
}
