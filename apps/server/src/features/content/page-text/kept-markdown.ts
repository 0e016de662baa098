import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type DocumentJson, toMarkdown } from "@stoa/document";

type MarkdownResult = ReturnType<typeof toMarkdown>;

/** The JSON of a shorter document, in UTF-16 units, is not looked up: to write its markdown takes less than two milliseconds. */
const shortestKept = 20_000;
/** The number of UTF-16 units of markdown that a process keeps; a page has at most 100,000 characters. */
const maxSize = 4_000_000;

const kept = new LRUCache<string, MarkdownResult>({
  maxSize,
  sizeCalculation: ({ markdown }) => Math.max(1, markdown.length),
});

/**
 * The same as `toMarkdown`, for documents that are read again and again: the markdown of 3,000 words with marks takes 50 ms, and
 * everybody may read a published page. It is kept by the document itself, so that it is never that of another version.
 */
export function keptMarkdown(document: DocumentJson): MarkdownResult {
  const json = JSON.stringify(document);
  if (json.length < shortestKept) return toMarkdown(document, "page");
  const key = hash("sha256", json, "base64");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const written = toMarkdown(document, "page");
  kept.set(key, written);
  return written;
}
