import type { Token } from "markdown-it";

import type { Dialect } from "./dialect.ts";
import type { MarkJson, NodeJson } from "./json.ts";
import { linesOfCode } from "./markdown-parser.ts";
import { isSafeLink, isSafeSource } from "./safe-url.ts";

type MarkName = "bold" | "italic" | "strike";
type Inline = {
  readonly nodes: NodeJson[];
  readonly dialect: Dialect;
  /** The depth at which each mark is open: emphasis can be nested, and only the outermost end closes it. */
  readonly open: Record<MarkName, number>;
  link: MarkJson | null;
};

const markOfToken: { readonly [tokenType: string]: MarkName } = {
  strong_open: "bold",
  strong_close: "bold",
  em_open: "italic",
  em_close: "italic",
  s_open: "strike",
  s_close: "strike",
};

/** Converts inline tokens of the tokenizer to inline nodes: marks are only on text, and equal neighbouring texts are joined. */
export function inlineFromTokens(tokens: readonly Token[], dialect: Dialect): NodeJson[] {
  const inline: Inline = { nodes: [], dialect, open: { bold: 0, italic: 0, strike: 0 }, link: null };
  for (const token of tokens) addToken(inline, token);
  return dialect === "task" ? withoutOuterBreaks(inline.nodes) : inline.nodes;
}

/** Without breaks at the ends, which the lines of backticks around code leave, and which nobody sees. */
function withoutOuterBreaks(nodes: NodeJson[]): NodeJson[] {
  const first = nodes.findIndex(isShown);
  return first === -1 ? [] : nodes.slice(first, nodes.findLastIndex(isShown) + 1);
}

function isShown({ type }: NodeJson): boolean {
  return type !== "hardBreak";
}

function addToken(inline: Inline, token: Token): void {
  const mark = markOfToken[token.type];
  if (mark !== undefined) inline.open[mark] += token.nesting;
  else if (token.type === "link_open") inline.link = linkMark(token);
  else if (token.type === "link_close") inline.link = null;
  else if (token.type === "hardbreak") addBreak(inline);
  else if (token.type === "softbreak" && inline.dialect === "task") addBreak(inline);
  else if (token.type === "image") addImage(inline, token);
  else if (token.type === "code_inline") addCode(inline, token);
  else addText(inline, textOf(token), openMarks(inline));
}

function addBreak(inline: Inline): void {
  inline.nodes.push({ type: "hardBreak" });
}

function addCode(inline: Inline, token: Token): void {
  const lines = inline.dialect === "task" ? linesOfCode(token) : [token.content];
  lines.forEach((line, index) => {
    if (index > 0) addBreak(inline);
    addText(inline, line, [...openMarks(inline), { type: "code" }]);
  });
}

function linkMark(token: Token): MarkJson | null {
  const href = attribute(token, "href");
  return isSafeLink(href) ? { type: "link", attrs: { href, title: attribute(token, "title") || null } } : null;
}

function addImage(inline: Inline, token: Token): void {
  const alt = (token.children ?? []).map(textOf).join("");
  const src = attribute(token, "src");
  if (!isSafeSource(src)) {
    addText(inline, alt, openMarks(inline));
    return;
  }
  const href = inline.link?.attrs?.["href"] ?? null;
  inline.nodes.push({
    type: "image",
    attrs: { src, alt: alt || null, title: attribute(token, "title") || null, href },
  });
}

function addText(inline: Inline, text: string, marks: MarkJson[]): void {
  if (text === "") return;
  const last = inline.nodes.at(-1);
  if (last?.text !== undefined && haveSameMarks(last.marks ?? [], marks)) last.text += text;
  else inline.nodes.push({ ...withMarks({ type: "text" }, marks), text });
}

/** The open marks, in the order in which the schema declares them. */
function openMarks(inline: Inline): MarkJson[] {
  const names = (["bold", "italic", "strike"] as const).filter((name) => inline.open[name] > 0);
  const marks: MarkJson[] = names.map((name) => ({ type: name }));
  return inline.link === null ? marks : [inline.link, ...marks];
}

function withMarks(node: NodeJson, marks: MarkJson[]): NodeJson {
  return marks.length === 0 ? node : { ...node, marks };
}

function haveSameMarks(some: readonly MarkJson[], others: readonly MarkJson[]): boolean {
  return some.length === others.length && some.every((mark, index) => isSameMark(mark, others[index]));
}

function isSameMark(mark: MarkJson, other: MarkJson | undefined): boolean {
  return (
    mark.type === other?.type &&
    mark.attrs?.["href"] === other.attrs?.["href"] &&
    mark.attrs?.["title"] === other.attrs?.["title"]
  );
}

function textOf(token: Token): string {
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  if (token.type === "image") return (token.children ?? []).map(textOf).join("");
  return token.content;
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}
