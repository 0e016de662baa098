import type { Token } from "markdown-it";

import { isLanguageName } from "./attributes.ts";
import type { Dialect } from "./dialect.ts";
import { inlineFromTokens } from "./from-markdown-inline.ts";
import { isTooLarge, maximumDepth, maximumNodes } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import { DoesNotFit } from "./markdown-limits.ts";
import { markdownParser } from "./markdown-parser.ts";

type Frame = { readonly node: NodeJson; readonly content: NodeJson[] };
type Building = { readonly frames: Frame[]; readonly dialect: Dialect; nodes: number };

const containerOfToken: { readonly [tokenType: string]: (token: Token) => NodeJson } = {
  paragraph_open: () => ({ type: "paragraph" }),
  heading_open: (token) => ({ type: "heading", attrs: { level: Number(token.tag.slice(1)) } }),
  blockquote_open: () => ({ type: "blockquote" }),
  bullet_list_open: () => ({ type: "bulletList" }),
  ordered_list_open: (token) => ({ type: "orderedList", attrs: { start: Number(token.attrGet("start") ?? 1) } }),
  list_item_open: (token) => {
    const checked = token.meta?.["checked"];
    return typeof checked === "boolean" ? { type: "taskItem", attrs: { checked } } : { type: "listItem" };
  },
  table_open: () => ({ type: "table" }),
  tr_open: () => ({ type: "tableRow" }),
  th_open: () => ({ type: "tableHeader", attrs: { colspan: 1, rowspan: 1, colwidth: null } }),
  td_open: () => ({ type: "tableCell", attrs: { colspan: 1, rowspan: 1, colwidth: null } }),
};

const closesContainer = new Set(Object.keys(containerOfToken).map((type) => type.replace("_open", "_close")));

/**
 * The parser looks at every line once for each level of the deepest quote: 100,000 characters can keep it for half a second. Texts
 * whose lines carry the marks of their quotes stay far below.
 */
const mostLooks = 200_000;

/** About how often the parser looks at a line for a quote. */
function looksOf(markdown: string): number {
  let deepest = 0;
  for (const [marks] of markdown.matchAll(/^[ \t>*+\-.)\d]*>/gm)) {
    deepest = Math.max(deepest, marks.replaceAll(/[^>]/g, "").length);
  }
  return deepest * markdown.split("\n").length;
}

/**
 * Reads markdown into a document: CommonMark with tables, strikethrough, task items and bare links. Raw HTML is text,
 * and a link or image whose target is not safe becomes plain text. A bullet list that mixes plain and task items
 * becomes several lists.
 *
 * @param markdown any string; half surrogate pairs and U+0000 become U+FFFD
 * @param dialect decides what a single line break is
 * @returns a document `parseDocument` accepts and returns unchanged; null if it would nest too deep, have too many nodes or be
 * too large for a document, or take too long to read
 */
export function readMarkdown(markdown: string, dialect: Dialect): DocumentJson | null {
  if (looksOf(markdown) > mostLooks) return null;
  try {
    const document = documentFromTokens(markdownParser.parse(markdown.toWellFormed(), {}), dialect);
    return isTooLarge(document) ? null : document;
  } catch (error) {
    if (error instanceof DoesNotFit) return null;
    throw error;
  }
}

/**
 * The same, but what `readMarkdown` has no document for is kept whole, as one code block, so that no text is lost. Only a code
 * block that is too large itself makes a document that `parseDocument` refuses.
 */
export function fromMarkdown(markdown: string, dialect: Dialect): DocumentJson {
  return readMarkdown(markdown, dialect) ?? { type: "doc", content: [codeBlock(storable(markdown), null)] };
}

const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");

function documentFromTokens(tokens: readonly Token[], dialect: Dialect): DocumentJson {
  const content: NodeJson[] = [];
  const building: Building = { frames: [{ node: { type: "doc" }, content }], dialect, nodes: 1 };
  for (const token of tokens) {
    const container = containerOfToken[token.type];
    if (container !== undefined) building.frames.push({ node: container(token), content: [] });
    else if (closesContainer.has(token.type)) closeContainer(building);
    else addLeaf(building, token);
    // Below the innermost frame there is still room needed for a paragraph and its text.
    if (building.frames.length > maximumDepth - 2) throw new DoesNotFit();
  }
  if (content.length === 0) content.push({ type: "paragraph" });
  return { type: "doc", content };
}

function addLeaf(building: Building, token: Token): void {
  if (token.type === "inline") addInline(building, inlineFromTokens(token.children ?? [], building.dialect));
  else if (token.type === "fence") addCode(building, token.content, languageOf(token.info));
  else if (token.type === "code_block") addCode(building, token.content, null);
  else if (token.type === "hr") add(building, { type: "horizontalRule" });
}

function addInline(building: Building, inline: NodeJson[]): void {
  count(building, inline.length);
  const frame = building.frames.at(-1);
  if (frame?.node.type === "tableCell" || frame?.node.type === "tableHeader") {
    add(building, inline.length === 0 ? { type: "paragraph" } : { type: "paragraph", content: inline });
  } else {
    frame?.content.push(...inline);
  }
}

function closeContainer(building: Building): void {
  const frame = building.frames.pop();
  if (frame === undefined) return;
  const { node, content } = frame;
  const isTextblock = node.type === "paragraph" || node.type === "heading";
  if (content.length === 0 && !isTextblock) {
    count(building, 1);
    content.push({ type: "paragraph" });
  }
  if (node.type === "bulletList") {
    for (const list of splitByKind(content)) add(building, list);
  } else {
    add(building, content.length === 0 ? node : { ...node, content });
  }
}

function add(building: Building, node: NodeJson): void {
  count(building, 1);
  building.frames.at(-1)?.content.push(node);
}

function count(building: Building, nodes: number): void {
  building.nodes += nodes;
  if (building.nodes > maximumNodes) throw new DoesNotFit();
}

function splitByKind(items: readonly NodeJson[]): NodeJson[] {
  const lists: NodeJson[] = [];
  for (const item of items) {
    const type = item.type === "taskItem" ? "taskList" : "bulletList";
    const last = lists.at(-1);
    if (last?.type === type) last.content?.push(item);
    else lists.push({ type, content: [item] });
  }
  return lists;
}

function codeBlock(text: string, language: string | null): NodeJson {
  const node: NodeJson = { type: "codeBlock", attrs: { language } };
  return text === "" ? node : { ...node, content: [{ type: "text", text }] };
}

function addCode(building: Building, code: string, language: string | null): void {
  const block = codeBlock(code.endsWith("\n") ? code.slice(0, -1) : code, language);
  count(building, block.content?.length ?? 0);
  add(building, block);
}

/** The language is the first word of a fence's info string, where it reads as a name. */
function languageOf(info: string): string | null {
  const word = markdownParser.utils.unescapeAll(info).trim().split(/\s/, 1)[0] ?? "";
  return isLanguageName(word) ? word : null;
}
