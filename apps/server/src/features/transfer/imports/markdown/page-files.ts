import { isNamedByNotion } from "./notion.ts";

/** Whether a file is markdown. */
export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdx)$/i.test(path);

/** Whether a file is a page of HTML. */
export const isHtml = (path: string): boolean => /\.html?$/i.test(path);

/** Whether a file of a zip may be a page. */
export const isPageFile = (path: string): boolean => isMarkdown(path) || isHtml(path);

/** The files that are pages: those of HTML only where there is no markdown, since the tools of sites keep both. */
export function pageFiles(paths: Iterable<string>): string[] {
  const files = [...paths];
  const markdown = files.filter(isMarkdown);
  if (markdown.length > 0) return markdown;
  const html = files.filter(isHtml);
  // the index of an export of Notion repeats the tree
  return html.some(isNamedByNotion) ? html.filter((path) => path !== "index.html") : html;
}

/** Pictures and styles that an export of Confluence has for every page. */
export const isFrameOfHtml = (path: string): boolean => /(?:^|\/)(?:styles\/site\.css|images\/icons\/.*)$/.test(path);
