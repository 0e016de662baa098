import { numberAttribute, textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import { codeFence, escapeHeadingEnd, escapeLineStart } from "./markdown-escape.ts";
import { inlineMarkdown } from "./markdown-line.ts";
import { inOrder, isSimpleTable, type Omission, omissionsOf } from "./markdown-omits.ts";
import type { Losses } from "./markdown-pieces.ts";
import { tableMarkdown } from "./markdown-table.ts";

type Block = { readonly node: NodeJson; readonly markdown: string };

/** A document as markdown, and what that does not carry. */
type Written = { readonly markdown: string; readonly omits: Omission[] };

/** Writes a block. @param losses gets what is lost of its text; what is lost between blocks is told by `omissionsOf` */
type Writer = (node: NodeJson, losses: Losses, before: string | undefined) => string;

const writers: { readonly [nodeType: string]: Writer } = {
  paragraph: paragraphMarkdown,
  heading: headingMarkdown,
  bulletList: (node, losses, before) => listMarkdown(node, losses, () => bulletAfter(before)),
  taskList: (node, losses, before) => listMarkdown(node, losses, (item) => `${bulletAfter(before)} ${checkbox(item)}`),
  orderedList: orderedListMarkdown,
  blockquote: (node, losses) => indent(blocksMarkdown(node, losses), "> ", "> "),
  codeBlock: codeBlockMarkdown,
  horizontalRule: () => "___",
  // of a table that becomes a simple one the table is named, as a whole
  table: (node, losses) => tableMarkdown(node, isSimpleTable(node) ? losses : unheard),
  linkCard: linkCardMarkdown,
};

/** For what stands for something else: its losses are none of the document's text. */
const unheard: Losses = { add: () => {} };

/**
 * Writes a document as markdown that `fromMarkdown` reads back as the same document, but for what markdown cannot say; what
 * is read back is written as the same markdown.
 *
 * @param document a document as `parseDocument` or `fromMarkdown` returns it
 * @returns the markdown, without a final newline, and what it could not carry (`markdown_omits`, §2.8): mentions and
 * signature blanks became their labels, link cards links, underlined text plain, complex tables simple ones; the widths of
 * columns, empty paragraphs, hard breaks at the ends of blocks and in headings, and whitespace at the ends of lines and of
 * marks went
 */
export function toMarkdown(document: DocumentJson): Written {
  const steps = markdownSteps(document);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps, one for each block, between which other work can be done: a long document takes tens of milliseconds. */
export function* markdownSteps(document: DocumentJson): Generator<void, Written> {
  const omits = omissionsOf(document);
  let markdown = "";
  for (const part of blockParts(document, omits)) {
    markdown += part;
    yield;
  }
  return { markdown, omits: inOrder(omits) };
}

/** The blocks in `parent`; `marker` is the first character of the marker they follow where it is an item of a list. */
function blocksMarkdown(parent: NodeJson, losses: Losses, marker?: string): string {
  return [...blockParts(parent, losses, marker)].join("");
}

/** The same, one after the other, each with what stands between it and the one before. */
function* blockParts(parent: NodeJson, losses: Losses, marker?: string): Generator<string> {
  let last: Block | undefined;
  for (const node of parent.content ?? []) {
    const markdown = writers[node.type]?.(node, losses, markerBefore(last, node, marker)) ?? "";
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

/** Where a list's first marker has the character that tells it from a list just before: "-", "*", "." or ")". */
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

function paragraphMarkdown(node: NodeJson, losses: Losses): string {
  return inlineMarkdown(node.content ?? [], false, losses)
    .split("\n")
    .map((line) => escapeLineStart(line.replace(/^[ \t]+/, "")))
    .join("\n");
}

function headingMarkdown(node: NodeJson, losses: Losses): string {
  const line = escapeHeadingEnd(inlineMarkdown(node.content ?? [], true, losses));
  return `${"#".repeat(numberAttribute(node, "level", 1))} ${line}`.trimEnd();
}

function orderedListMarkdown(node: NodeJson, losses: Losses, before: string | undefined): string {
  const end = before === "." ? ")" : ".";
  const start = numberAttribute(node, "start", 1);
  // Longer numbers would not be read as numbers of a list; only the first one counts.
  return listMarkdown(node, losses, (_, index) => `${Math.min(start + index, 999_999_999)}${end}`);
}

function bulletAfter(before: string | undefined): string {
  return before === "-" ? "*" : "-";
}

function checkbox(item: NodeJson): string {
  return item.attrs?.["checked"] === true ? "[x]" : "[ ]";
}

function listMarkdown(list: NodeJson, losses: Losses, markerOf: (item: NodeJson, index: number) => string): string {
  const items = (list.content ?? []).map((item, index) => {
    const marker = markerOf(item, index);
    const width = marker.replace(/ .*/, "").length + 1;
    return indent(itemMarkdown(item, losses, marker.slice(0, 1)), `${marker} `, " ".repeat(width));
  });
  return items.join(items.some((item) => item.includes("\n\n")) ? "\n\n" : "\n");
}

/** A task's text must stay beside its checkbox even where it is empty and other blocks follow. */
function itemMarkdown(item: NodeJson, losses: Losses, marker: string): string {
  const [first] = item.content ?? [];
  const markdown = blocksMarkdown(item, losses, marker);
  const isBare = item.type === "taskItem" && first !== undefined && paragraphMarkdown(first, unheard) === "";
  return isBare && markdown !== "" ? `\n\n${markdown}` : markdown;
}

function codeBlockMarkdown(node: NodeJson, losses: Losses): string {
  const code = (node.content ?? []).map((text) => text.text ?? "").join("");
  if (code.includes("\r")) losses.add("whitespace");
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
