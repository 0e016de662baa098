import { posix } from "node:path";
import { unescape } from "node:querystring";
import type { Archive } from "../archive.ts";
import { attributeOf, elementsIn, type HtmlElement, isElement, lineIn, mostDepth, pageOf } from "./dom.ts";

/** A page in the tree that an index of HTML shows. */
export type OutlineEntry = {
  readonly path: string;
  readonly title: string;
  readonly children: readonly OutlineEntry[];
};

/** The tree of pages that an index shows, and the path of the index. */
export type Outline = { readonly index: string; readonly entries: readonly OutlineEntry[] };

/**
 * Finds the tree of an export of Confluence, which lies in one folder: its `index.html` shows most of the pages in lists.
 * @param pages by their paths
 * @returns null when there is none
 */
export async function findOutline(archive: Archive, pages: ReadonlyMap<string, unknown>): Promise<Outline | null> {
  const paths = [...pages.keys()];
  const index = paths.find((path) => posix.basename(path) === "index.html");
  if (index === undefined || paths.some((path) => posix.dirname(path) !== posix.dirname(index))) return null;
  const bytes = await archive.read(index);
  const entries = bytes === null ? [] : readOutline(bytes.toString("utf8"), index, (path) => pages.has(path));
  return countOf(entries) * 2 >= paths.length ? { index, entries } : null;
}

const countOf = (entries: readonly OutlineEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

/** Reads the tree of pages that an index shows in lists. */
function readOutline(html: string, index: string, isPage: (path: string) => boolean): OutlineEntry[] {
  const seen = new Set<string>([index]);
  const entriesIn = (root: HtmlElement, depth: number): OutlineEntry[] => {
    const items = depth > mostDepth ? [] : itemsIn(root);
    return items.flatMap((item) => {
      const link = linkOf(item);
      const path = posix.join(posix.dirname(index), unescape(attributeOf(link ?? item, "href"))).normalize("NFC");
      const isNew = link !== undefined && isPage(path) && !seen.has(path);
      if (isNew) seen.add(path);
      const children = entriesIn(item, depth + 1);
      return isNew ? [{ path, title: lineIn(link), children }] : children;
    });
  };
  return entriesIn(pageOf(html), 0);
}

/** The items of the lists in an element that lie in no other item. */
function itemsIn(root: HtmlElement): HtmlElement[] {
  const items: HtmlElement[] = [];
  const waiting = root.childNodes.filter(isElement).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.tagName === "li") items.push(next);
    else waiting.push(...next.childNodes.filter(isElement).toReversed());
  }
  return items;
}

/** The link of an item, before the lists in it. */
function linkOf(item: HtmlElement): HtmlElement | undefined {
  for (const element of elementsIn(item)) {
    if (element.tagName === "ul" || element.tagName === "ol") return undefined;
    if (element.tagName === "a") return element;
  }
  return undefined;
}
