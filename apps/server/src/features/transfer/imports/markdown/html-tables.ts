import { parseDocument, toMarkdown } from "@stoa/document";
import { findElement, pageOf } from "./html/dom.ts";
import { blocksOf } from "./html/blocks.ts";
import { type BlockRule, longestBlock } from "./dialects/context.ts";

/** A table of HTML that has lines of its own, as a table of markdown. */
export const htmlTable: BlockRule = (lines, at) => {
  if (!/^[ \t]*<table[\s>]/i.test(lines[at] ?? "")) return null;
  const length = lines.slice(at, at + longestBlock).findIndex((line) => /<\/table>[ \t]*$/i.test(line)) + 1;
  if (length === 0) return null;
  const page = pageOf(lines.slice(at, at + length).join("\n"));
  const table = findElement(page, ({ tagName }) => tagName === "table");
  const parsed = parseDocument({ type: "doc", content: table === undefined ? [] : blocksOf([table]) });
  if ("problem" in parsed) return null;
  return { next: at + length, lines: ["", ...toMarkdown(parsed.document, "page").markdown.split("\n"), ""] };
};
