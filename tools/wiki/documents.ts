import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bench/screen.ts";

/** A page of the wiki that is imported. */
export type Page = { readonly path: string; readonly content: string };

const longest = 16_000;
/** Folders become pages too. */
const perPart = 200;

/** Pages made of the documentation that packages ship, again and again, in folders as the packages lie. @param most folders included */
export function packagePages(most: number): Page[] {
  const folder = join(root, "node_modules");
  const files = globSync("{@*/,}*/{,docs/}*.md", { cwd: folder }).toSorted();
  const texts = files.map((file) => withoutRelative(readFileSync(join(folder, file), "utf8").slice(0, longest)));
  if (texts.length === 0) throw new Error("No package has documentation: npm test installs them.");
  const pages: Page[] = [];
  const places = new Set<string>();
  for (let index = 0; places.size < most; index += 1) {
    const path = `Part ${Math.floor(index / perPart) + 1}/${index + 1} ${(files[index % files.length] ?? "").replaceAll("@", "")}`;
    const content = texts[index % texts.length] ?? "";
    // a README is the page of its folder
    const segments = path.replace(/\/readme\.md$/i, "").split("/");
    for (let depth = 1; depth <= segments.length; depth += 1) places.add(segments.slice(0, depth).join("/"));
    if (places.size <= most) pages.push({ path, content });
  }
  return pages;
}

/**
 * The same text with public addresses in place of relative ones. The files that these name are not in the zip, but the names that an
 * export gives to pages may be the same by chance: then it would be a link only after the second import.
 */
const withoutRelative = (text: string): string =>
  text
    .replaceAll(/\]\((?!https?:|mailto:|#)[^)\s]*/g, "](https://example.com/")
    .replaceAll(/^( {0,3}\[[^\]]+\]:\s*)(?!https?:|mailto:|#)\S+/gm, "$1https://example.com/");

/** Words that the documentation has, for searches of two. */
const words =
  "server request option error version license install module config default stream parser value node type".split(" ");

/** A search for two words, of which there are many. */
export const twoWords = (index: number): string =>
  `${words[index % words.length]}%20${words[(index * 7 + 3) % words.length]}`;
