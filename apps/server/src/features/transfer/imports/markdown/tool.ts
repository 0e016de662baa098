import { posix } from "node:path";
import type { Archive } from "./archive.ts";
import { isPageFile } from "./page-files.ts";

/** Habits of the tool that made a zip. */
export type Tool = {
  /** whether its texts are plain markdown of this product, which needs no other reading */
  readonly isOwn: boolean;
  /** whether a page is called as its file, whatever heading it begins with */
  readonly hasNamesAsTitles: boolean;
  /** whether dashes in names of files stand for spaces, and `Home.md` is the page above the others */
  readonly isGitHubWiki: boolean;
  /** whether its markdown may have imports and components */
  readonly isDocusaurus: boolean;
};

/** Files that show parts of every page of a wiki. */
export const isFrameOfWiki = (path: string): boolean =>
  /^_(?:sidebar|footer|header)\.(?:md|markdown)$/i.test(posix.basename(path));

/** Recognizes the tool that made a zip, by its files. */
export function recognizeTool({ files, hidden, isOwn }: Pick<Archive, "files" | "hidden" | "isOwn">): Tool {
  const paths = [...files.keys()];
  const pages = paths.filter(isPageFile);
  const isFlat = new Set(pages.map((path) => posix.dirname(path))).size === 1;
  const hasHome = pages.some((path) => /^home\.\w+$/i.test(posix.basename(path)));
  // GitHub writes dashes for spaces
  const hasDashes = isFlat && pages.every((path) => !posix.basename(path).includes(" "));
  const isGitHubWiki = !isOwn && hasHome && !hidden.has(".obsidian") && (hasDashes || pages.some(isFrameOfWiki));
  return {
    isOwn,
    isGitHubWiki,
    hasNamesAsTitles: !isOwn && (isGitHubWiki || hidden.has(".obsidian")),
    isDocusaurus: paths.some((path) => /(?:^|\/)(?:docusaurus\.config\.\w+|_category_\.(?:json|ya?ml))$/.test(path)),
  };
}
