import { ownValue } from "#kernel/own-value.ts";
import type { NodeJson } from "@stoa/document";
import {
  attributeOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isUnseen,
  lineIn,
  mostDepth,
  textIn,
} from "./dom.ts";
import { inlineOf, marksIn } from "./inline.ts";
import { listOf } from "./lists.ts";
import { tableOf } from "./tables.ts";

type Marks = NonNullable<NodeJson["marks"]>;

const blockTags = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);
/** Parts that sites show on every page, and what stands there for programs. */
const leftOut = ["toc-macro", "page-metadata", "breadcrumb", "hidden", "table-of-contents", "headerlink", "aui-icon"];
const quotes = ["confluence-information-macro", "panel", "admonition", "callout"];
const boldLines = ["panelHeader", "title", "expand-control", "admonition-title", "codeHeader"];

/** The blocks of a document that nodes of HTML show. */
export function blocksOf(nodes: readonly HtmlNode[], marks: Marks = [], depth = 0): NodeJson[] {
  const blocks: NodeJson[] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    const content = inlineOf(line, marks);
    if (content.length > 0) blocks.push({ type: "paragraph", content });
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node, depth)) line.push(node);
    else {
      endLine();
      blocks.push(...blocksIn(node, marks, depth + 1));
    }
  }
  endLine();
  return blocks;
}

/** Whether an element is a block, or has one in it. */
function isBlock(element: HtmlElement, depth: number): boolean {
  if (depth > mostDepth || isUnseen(element)) return false;
  if (blockTags.has(element.tagName)) return true;
  return element.childNodes.some((child) => isElement(child) && isBlock(child, depth + 1));
}

const orParagraph = (blocks: NodeJson[]): NodeJson[] => (blocks.length === 0 ? [{ type: "paragraph" }] : blocks);

type Reader = (element: HtmlElement, inner: () => NodeJson[]) => NodeJson[];

const heading: Reader = (element) => {
  const content = inlineOf(element.childNodes, []);
  return content.length === 0 ? [] : [{ type: "heading", attrs: { level: Number(element.tagName.slice(1)) }, content }];
};
const quote: Reader = (_element, inner) => {
  const content = inner();
  return content.length === 0 ? [] : [{ type: "blockquote", content }];
};
const boldLine: Reader = (element) => {
  const content = inlineOf(element.childNodes, [{ type: "bold" }]);
  return content.length === 0 ? [] : [{ type: "paragraph", content }];
};

const list = (element: HtmlElement, depth: number): NodeJson[] =>
  listOf(element, (nodes) => orParagraph(blocksOf(nodes, [], depth)));

const readers: Readonly<Record<string, Reader>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => [{ type: "horizontalRule" }],
  blockquote: quote,
  aside: quote,
  dt: boldLine,
  summary: boldLine,
  pre: (element) => codeOf(element),
};

function blocksIn(element: HtmlElement, marks: Marks, depth: number): NodeJson[] {
  if (hasClass(element, ...leftOut)) return [];
  const { tagName, childNodes } = element;
  if (tagName === "ul" || tagName === "ol") return list(element, depth);
  if (tagName === "table") return tableOf(element, (nodes) => orParagraph(blocksOf(nodes, [], depth)));
  const inner = (): NodeJson[] => blocksOf(childNodes, marksIn(element, marks), depth);
  const read = ownValue(readers, tagName);
  if (read !== undefined) return read(element, inner);
  if (hasClass(element, ...boldLines)) return boldLine(element, inner);
  const isQuote = hasClass(element, ...quotes) && findElement(element, (each) => each.tagName === "pre") === undefined;
  return isQuote ? quote(element, inner) : inner();
}

/** A block of code. Confluence keeps its language among the settings of a script. */
function codeOf(element: HtmlElement): NodeJson[] {
  const code = findElement(element, (each) => each.tagName === "code") ?? element;
  const settings = [element, code].map(
    (each) => `${attributeOf(each, "class")} ${attributeOf(each, "data-syntaxhighlighter-params")}`,
  );
  const [, language = null] = /(?:\blang(?:uage)?-|\bbrush:\s*)([\w+#.-]{1,50})/.exec(settings.join(" ")) ?? [];
  const text = textIn(element).toWellFormed().replaceAll("\0", "").replace(/\n$/, "");
  return [{ type: "codeBlock", attrs: { language }, ...(text === "" ? {} : { content: [{ type: "text", text }] }) }];
}

/** The lines of the properties that Notion shows over a page. */
export function propertiesOf(table: HtmlElement): NodeJson[] {
  const rows = table.childNodes
    .flatMap((node) => (isElement(node) ? node.childNodes : []))
    .filter((node) => isElement(node))
    .filter(({ tagName }) => tagName === "tr");
  const lines = rows.map(({ childNodes }) =>
    childNodes
      .filter((node) => isElement(node))
      .map(lineIn)
      .join(": "),
  );
  const content = lines.flatMap((text, index): NodeJson[] => [
    ...(index === 0 ? [] : [{ type: "hardBreak" }]),
    { type: "text", text: text.toWellFormed() || " " },
  ]);
  return content.length === 0 ? [] : [{ type: "paragraph", content }];
}
