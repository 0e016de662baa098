import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, fromMarkdown } from "@stoa/document";

/** The text of a task or a comment in both forms. */
type StoredText = { readonly markdown: string; readonly document: DocumentJson | null };

/**
 * A text of a task or a comment from before single line breaks were hard breaks, as it is read now. Nobody has edited it since
 * when its document is what CommonMark makes of its markdown.
 * @returns null for every other text
 */
export function readLinesAgain({
  markdown,
  document,
}: StoredText): { markdown: string; document: DocumentJson } | null {
  if (document === null || !/[\r\n]/.test(markdown)) return null;
  const now = fromMarkdown(markdown, "task");
  if (isDeepStrictEqual(now, document)) return null;
  return isDeepStrictEqual(fromMarkdown(markdown, "page"), document) ? { markdown, document: now } : null;
}
