import type { Dialect } from "./dialect.ts";
import { numberAttribute, textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import { codeFence, escapeHeadingEnd, escapeLineStart } from "./markdown-escape.ts";
import { inlineMarkdown } from "./markdown-line.ts";
import { inOrder, isSimpleTable, type Omission, omissionsOf } from "./markdown-omits.ts";
import type { Breaks, Losses } from "./markdown-pieces.ts";
import { tableMarkdown } from "./markdown-table.ts";

type Block = { readonly node: NodeJson; readonly markdown: string };

/** A document as markdown, and what that does not carry. */
type MarkdownText = { readonly markdown: string; readonly omits: Omission[] };

/** The form in which a document is written. `losses` collects the losses within texts; `omissionsOf` reports those between blocks. */
type Target = { readonly breaks: Breaks; readonly losses: Losses };

type Writer = (node: NodeJson, to: Target, before: string | undefined) => string;

const writers: { readonly [nodeType: string]: Writer } = {
  paragraph: paragraphMarkdown,
  heading: headingMarkdown,
  bulletList: (node, to, before) => listMarkdown(node, to, () => bulletAfter(before)),
  taskList: (node, to, before) => listMarkdown(node, to, (item) => `${bulletAfter(before)} ${checkbox(item)}`),
  orderedList: orderedListMarkdown,
  blockquote: (node, to) => indent(blocksMarkdown(node, to), "> ", "> "),
  codeBlock: codeBlockMarkdown,
  horizontalRule: () => "___",
  // of a table that becomes a simple one the table is named, as a whole
  table: (node, to) => tableMarkdown(node, isSimpleTable(node) ? to.losses : unheard.losses),
  linkCard: linkCardMarkdown,
};

/** For what stands for something else, which has no breaks: its losses are none of the document's text. */
const unheard: Target = { breaks: "spaces", losses: { add: () => {} } };

/**
 * Writes a document as markdown that `fromMarkdown` of the same dialect reads back as the same document, but for what markdown
 * cannot say; what is read back is written as the same markdown.
 *
 * @param document a document as `parseDocument` or `fromMarkdown` returns it
 * @param dialect decides how hard breaks are written: in that of tasks as plain line breaks
 * @returns the markdown, without a final newline, and what it could not carry (`markdown_omits`, §2.8): mentions and
 * signature blanks became their labels, link cards links, underlined text plain, complex tables simple ones; the widths of
 * columns, empty paragraphs, hard breaks at the ends of blocks and in headings (of tasks: below the second level), and whitespace
 * at the ends of lines and of marks went
 */
export function toMarkdown(document: DocumentJson, dialect: Dialect): MarkdownText {
  const steps = markdownSteps(document, dialect);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps, one for each block, between which other work can be done: a long document takes tens of milliseconds. */
export function* markdownSteps(document: DocumentJson, dialect: Dialect): Generator<void, MarkdownText> {
  const omits = omissionsOf(document);
  const to: Target = { breaks: dialect === "task" ? "newlines" : "backslashes", losses: omits };
  let markdown = "";
  for (const part of blockParts(document, to)) {
    markdown += part;
    yield;
  }
  return { markdown, omits: inOrder(omits) };
}

/** The blocks in `parent`; `marker` is the first character of the marker they follow where it is an item of a list. */
function blocksMarkdown(parent: NodeJson, to: Target, marker?: string): string {
  return [...blockParts(parent, to, marker)].join("");
}

/** The same, one after the other, each with what stands between it and the one before. */
function* blockParts(parent: NodeJson, to: Target, marker?: string): Generator<string> {
  let last: Block | undefined;
  for (const node of parent.content ?? []) {
    const markdown = writers[node.type]?.(node, to, markerBefore(last, node, marker)) ?? "";
    if (markdown === "") continue;
    const block = { node, markdown };
    yield separator(last, block, marker !== undefined) + markdown;
    last = block;
  }
}

/** The marker a list must not use: a list just before would swallow it, and bullets in a row ("- - -") are a rule. */
function markerBefore(last: Block | undefined, node: NodeJson, marker: string | undefined): string | undefined {
  if (last === undefined) return marker;
  return isSameListSyntax(last.node, node) ? last.markdown[markerEnd(last)] : undefined;
}

/** The place where a list's first marker has the character that tells it from a list just before: "-", "*", "." or ")". */
function markerEnd(list: Block): number {
  return list.node.type === "orderedList" ? list.markdown.search(/[.)]/) : 0;
}

function isSameListSyntax(one: NodeJson, other: NodeJson): boolean {
  return (isBullets(one) && isBullets(other)) || (one.type === "orderedList" && other.type === "orderedList");
}

function isBullets(node: NodeJson): boolean {
  return node.type === "bulletList" || node.type === "taskList";
}

/** Blocks stand a blank line apart, save a list right under its item's text, where it cannot be taken for the text. */
function separator(before: Block | undefined, block: Block, isItem: boolean): string {
  if (before === undefined) return "";
  // a link card is read back as a paragraph
  const isText = before.node.type === "paragraph" || before.node.type === "linkCard";
  const isCompact = isItem && isText && /^(?:[-*]|1[.)]) +\S/.test(block.markdown);
  return isCompact && block.node.type.endsWith("List") ? "\n" : "\n\n";
}

function paragraphMarkdown(node: NodeJson, to: Target): string {
  return escapedLines(inlineMarkdown(node.content ?? [], to.breaks, to.losses));
}

function escapedLines(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => escapeLineStart(line.replace(/^[ \t]+/, "")))
    .join("\n");
}

function headingMarkdown(node: NodeJson, to: Target): string {
  const level = numberAttribute(node, "level", 1);
  const lines = inlineMarkdown(
    node.content ?? [],
    to.breaks === "newlines" && level < 3 ? "newlines" : "spaces",
    to.losses,
  );
  // the other form of headings has several lines
  if (lines.includes("\n")) return `${escapedLines(lines)}\n${underline(level, lines)}`;
  return `${"#".repeat(level)} ${escapeHeadingEnd(lines)}`.trimEnd();
}

/** The line under a heading of several lines. Three dashes under a line with a "|" would make a table of it. */
function underline(level: number, lines: string): string {
  if (level === 1) return "===";
  return lines.includes("|") ? "-" : "---";
}

function orderedListMarkdown(node: NodeJson, to: Target, before: string | undefined): string {
  const end = before === "." ? ")" : ".";
  const start = numberAttribute(node, "start", 1);
  // Longer numbers would not be read as numbers of a list; only the first one counts.
  return listMarkdown(node, to, (_, index) => `${Math.min(start + index, 999_999_999)}${end}`);
}

function bulletAfter(before: string | undefined): string {
  return before === "-" ? "*" : "-";
}

function checkbox(item: NodeJson): string {
  return item.attrs?.["checked"] === true ? "[x]" : "[ ]";
}

function listMarkdown(list: NodeJson, to: Target, markerOf: (item: NodeJson, index: number) => string): string {
  const items = (list.content ?? []).map((item, index) => {
    const marker = markerOf(item, index);
    const width = marker.replace(/ .*/, "").length + 1;
    return indent(itemMarkdown(item, to, marker.slice(0, 1)), `${marker} `, " ".repeat(width));
  });
  return items.join(items.some((item) => item.includes("\n\n")) ? "\n\n" : "\n");
}

/** The markdown of a list item. A task's text stays next to its checkbox even where it is empty and other blocks follow. */
function itemMarkdown(item: NodeJson, to: Target, marker: string): string {
  const [first] = item.content ?? [];
  const markdown = blocksMarkdown(item, to, marker);
  const isBare = item.type === "taskItem" && first !== undefined && paragraphMarkdown(first, unheard) === "";
  return isBare && markdown !== "" ? `\n\n${markdown}` : markdown;
}

function codeBlockMarkdown(node: NodeJson, to: Target): string {
  const code = (node.content ?? []).map((text) => text.text ?? "").join("");
  if (code.includes("\r")) to.losses.add("whitespace");
  const fence = codeFence(code);
  const body = code === "" ? "" : `${code}\n`;
  return `${fence}${textAttribute(node, "language")}\n${body}${fence}`;
}

function linkCardMarkdown(node: NodeJson): string {
  const link = { type: "link", attrs: { href: textAttribute(node, "href"), title: null } };
  const content = [{ type: "text", text: textAttribute(node, "title"), marks: [link] }];
  return paragraphMarkdown({ type: "paragraph", content }, unheard);
}

function indent(markdown: string, first: string, others: string): string {
  return markdown
    .split("\n")
    .map((line, index) => {
      const prefix = index === 0 ? first : others;
      return line === "" ? prefix.trimEnd() : prefix + line;
    })
    .join("\n");
}
