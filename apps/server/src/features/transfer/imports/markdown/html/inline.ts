import { ownValue } from "#kernel/own-value.ts";
import { isSafeLink, isSafeSource, type NodeJson } from "@stoa/document";
import {
  attributeOf,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isUnseen,
  mostDepth,
  textIn,
} from "./dom.ts";

type Marks = NonNullable<NodeJson["marks"]>;

const markOfTag: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  mark: "bold",
  i: "italic",
  em: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  u: "underline",
  ins: "underline",
  code: "code",
  tt: "code",
  kbd: "code",
  samp: "code",
};

/** The marks in an element, besides those around it. */
export function marksIn(element: HtmlElement, around: Marks): Marks {
  const href = attributeOf(element, "href").trim();
  if (element.tagName === "a" && isSafeLink(href)) return [...around, { type: "link", attrs: { href, title: null } }];
  const type = ownValue(markOfTag, element.tagName);
  return type === undefined || around.some((mark) => mark.type === type) ? around : [...around, { type }];
}

/** The inline nodes that HTML shows, without the spaces that it does not. */
export function inlineOf(nodes: readonly HtmlNode[], marks: Marks): NodeJson[] {
  return withoutSpaces(nodes.flatMap((node) => partsOf(node, marks, 0)));
}

function partsOf(node: HtmlNode, marks: Marks, depth: number): NodeJson[] {
  if ("value" in node) return textOf(node.value, marks);
  if (!isElement(node) || isUnseen(node)) return [];
  if (node.tagName === "br") return [{ type: "hardBreak" }];
  if (node.tagName === "img") return pictureOf(node, marks);
  if (depth > mostDepth) return textOf(textIn(node), marks);
  const inner = marksIn(node, marks);
  return node.childNodes.flatMap((child) => partsOf(child, inner, depth + 1));
}

function textOf(written: string, marks: Marks): NodeJson[] {
  const text = written.toWellFormed().replaceAll("\0", "").replaceAll(/\s+/g, " ");
  return text === "" ? [] : [{ type: "text", text, ...(marks.length === 0 ? {} : { marks: [...marks] }) }];
}

/** A picture; a smiley that is drawn is its words. */
function pictureOf(element: HtmlElement, marks: Marks): NodeJson[] {
  const alt = attributeOf(element, "alt").toWellFormed();
  const src = attributeOf(element, "src").trim().replaceAll(" ", "%20");
  if (hasClass(element, "emoticon")) return textOf(attributeOf(element, "data-emoji-fallback") || alt, marks);
  if (src === "" || !isSafeSource(src)) return textOf(alt, marks);
  const href = marks.find(({ type }) => type === "link")?.attrs?.["href"] ?? null;
  return [{ type: "image", attrs: { src, alt: alt || null, title: null, href } }];
}

/** Without the spaces at the ends of lines, and those behind a space. */
function withoutSpaces(nodes: readonly NodeJson[]): NodeJson[] {
  const kept: NodeJson[] = [];
  let isAfterSpace = true;
  for (const node of nodes) {
    if (node.type === "hardBreak") trimEnd(kept);
    const shown: NodeJson | null = isAfterSpace ? withText(node, (text) => text.trimStart()) : node;
    if (shown === null) continue;
    kept.push(shown);
    isAfterSpace = node.type === "hardBreak" || shown.text?.endsWith(" ") === true;
  }
  while (kept.at(-1)?.type === "hardBreak") kept.pop();
  trimEnd(kept);
  return kept;
}

/** A node with another text; null when no text is left, and the same when it has none. */
function withText(node: NodeJson, change: (text: string) => string): NodeJson | null {
  if (node.text === undefined) return node;
  const text = change(node.text);
  return text === "" ? null : { ...node, text };
}

function trimEnd(nodes: NodeJson[]): void {
  for (let last = nodes.pop(); last !== undefined; last = nodes.pop()) {
    const trimmed = withText(last, (text) => text.trimEnd());
    if (trimmed === null) continue;
    nodes.push(trimmed);
    return;
  }
}
