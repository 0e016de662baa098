import MarkdownIt from "markdown-it";

import { numberAttribute, textAttribute } from "../src/json.ts";
import type { MarkJson, NodeJson } from "../src/json.ts";

const { escapeHtml } = new MarkdownIt().utils;
const { normalizeLink } = new MarkdownIt();

const tagOfMark: Readonly<Record<string, string>> = { bold: "strong", italic: "em", strike: "del", code: "code" };

const writers: Readonly<Record<string, (node: NodeJson, inner: string) => string>> = {
  doc: (node, inner) => (node.content?.length === 1 && inner === "<p></p>" ? "" : inner),
  paragraph: (_, inner) => `<p>${inner}</p>`,
  heading: (node, inner) => `<h${numberAttribute(node, "level", 1)}>${inner}</h${numberAttribute(node, "level", 1)}>`,
  blockquote: (_, inner) => `<blockquote>${inner}</blockquote>`,
  bulletList: (_, inner) => `<ul>${inner}</ul>`,
  taskList: (_, inner) => `<ul>${inner}</ul>`,
  orderedList: (node, inner) => {
    const start = numberAttribute(node, "start", 1);
    return `<ol${start === 1 ? "" : ` start="${start}"`}>${inner}</ol>`;
  },
  listItem: (_, inner) => `<li>${inner}</li>`,
  taskItem: (node, inner) =>
    `<li><input ${node.attrs?.["checked"] === true ? 'checked="" ' : ""}disabled="" type="checkbox"> ${inner}</li>`,
  codeBlock: (node, inner) => {
    const language = textAttribute(node, "language");
    const opening = `<pre><code${language === "" ? "" : ` class="language-${language}"`}>`;
    return `${opening}${inner}${inner === "" ? "" : "\n"}</code></pre>`;
  },
  horizontalRule: () => "<hr />",
  table: (_, inner) => `<table>${inner}</table>`,
  tableRow: (_, inner) => `<tr>${inner}</tr>`,
  tableHeader: (_, inner) => `<th>${inner}</th>`,
  tableCell: (_, inner) => `<td>${inner}</td>`,
  hardBreak: () => "<br />",
  image: (node) => {
    const alt = escapeHtml(textAttribute(node, "alt"));
    const image = `<img src="${url(textAttribute(node, "src"))}" alt="${alt}"${titleOf(node)} />`;
    return textAttribute(node, "href") === "" ? image : `${linkTag(node)}${image}</a>`;
  },
  text: (node) => (node.marks ?? []).reduce(inMark, escapeHtml(node.text ?? "")),
};

/** The HTML that CommonMark's and GFM's specifications expect for a document. */
export function toHtml(node: NodeJson): string {
  return writers[node.type]?.(node, (node.content ?? []).map(toHtml).join("")) ?? "";
}

function inMark(html: string, mark: MarkJson): string {
  const tag = tagOfMark[mark.type];
  return tag === undefined ? `${linkTag(mark)}${html}</a>` : `<${tag}>${html}</${tag}>`;
}

function linkTag(of: NodeJson | MarkJson): string {
  // the title of an image is its own
  return `<a href="${url(textAttribute(of, "href"))}"${of.type === "link" ? titleOf(of) : ""}>`;
}

function titleOf(of: NodeJson | MarkJson): string {
  const title = textAttribute(of, "title");
  return title === "" ? "" : ` title="${escapeHtml(title)}"`;
}

function url(address: string): string {
  return escapeHtml(normalizeLink(address));
}

const markTags = new Set(["a", "strong", "em", "del", "code"]);
/** The details that our documents do not hold and nobody sees: whether a list is loose, and the parts of a table. */
const ignoredTags = new Set(["p", "thead", "tbody"]);

/** A tag of a block, or a piece of text with its marks. */
type Line = { readonly isTag: boolean; readonly marks: string; text: string };

/**
 * HTML in one form, in which two texts are equal that show the same: one line for each tag of a block and for each piece of
 * text with its marks, whatever their order; white space counts once, and at the ends of lines not at all.
 */
export function canonical(html: string): string {
  const lines: Line[] = [];
  const open: string[] = [];
  let isCode = false;
  for (const token of html.match(/<[^>]*>|[^<]+/g) ?? []) {
    if (token.endsWith("pre>")) isCode = token === "<pre>";
    addToken(lines, token, isCode ? null : open);
  }
  return lines
    .map((line, index) => trimmed(line, lines[index - 1], lines[index + 1]))
    .filter((line) => line !== "")
    .join("\n");
}

/** Adds a tag or a text; `open` are the tags of its marks, null in code. */
function addToken(lines: Line[], token: string, open: string[] | null): void {
  const name = /^<\/?(\w+)/.exec(token)?.[1];
  const marks = open ?? [];
  if (name === undefined) addText(lines, open === null ? token : token.replaceAll(/\s+/g, " "), marks);
  else if (name === "img") addText(lines, token, marks.filter(isLink));
  else if (open !== null && markTags.has(name)) openOrClose(open, name, token);
  else lines.push({ isTag: true, marks: "", text: ignoredTags.has(name) ? "" : token });
}

function openOrClose(open: string[], name: string, tag: string): void {
  const last = open.findLastIndex((other) => other.startsWith(`<${name}`));
  if (tag.startsWith("</")) open.splice(last, 1);
  else open.push(tag);
}

function isLink(tag: string): boolean {
  return tag.startsWith("<a");
}

function addText(lines: Line[], text: string, open: readonly string[]): void {
  const marks = [...new Set(open)].toSorted().join("");
  const last = lines.at(-1);
  if (last?.isTag === false && last.marks === marks) last.text += text;
  else lines.push({ isTag: false, marks, text });
}

function trimmed({ isTag, marks, text }: Line, before: Line | undefined, after: Line | undefined): string {
  if (isTag) return text.replace(" /", "");
  const shown = before?.isTag === false ? text : text.replace(/^ +/, "");
  const both = after?.isTag === false ? shown : shown.replace(/ +$/, "");
  return both === "" ? "" : marks + both;
}
