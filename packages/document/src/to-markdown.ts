import { numberAttribute, textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import { codeFence, escapeHeadingEnd, escapeLineStart } from "./markdown-escape.ts";
import { inlineMarkdown } from "./markdown-line.ts";
import { omissionsOf } from "./markdown-omits.ts";
import type { Omission } from "./markdown-omits.ts";
import { tableMarkdown } from "./markdown-table.ts";

type Block = { readonly node: NodeJson; readonly markdown: string };

const writers: { readonly [nodeType: string]: (node: NodeJson, before: string | undefined) => string } = {
  paragraph: paragraphMarkdown,
  heading: headingMarkdown,
  bulletList: (node, before) => listMarkdown(node, () => bulletAfter(before)),
  taskList: (node, before) => listMarkdown(node, (item) => `${bulletAfter(before)} ${checkbox(item)}`),
  orderedList: orderedListMarkdown,
  blockquote: (node) => indent(blocksMarkdown(node), "> ", "> "),
  codeBlock: codeBlockMarkdown,
  horizontalRule: () => "___",
  table: tableMarkdown,
  linkCard: linkCardMarkdown,
};

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
export function toMarkdown(document: DocumentJson): { markdown: string; omits: Omission[] } {
  return { markdown: blocksMarkdown(document), omits: omissionsOf(document) };
}

/** The blocks in `parent`; `marker` is the first character of the marker they follow where it is an item of a list. */
function blocksMarkdown(parent: NodeJson, marker?: string): string {
  const blocks: Block[] = [];
  for (const node of parent.content ?? []) {
    const markdown = writers[node.type]?.(node, markerBefore(blocks.at(-1), node, marker)) ?? "";
    if (markdown !== "") blocks.push({ node, markdown });
  }
  const isItem = marker !== undefined;
  return blocks.map((block, index) => separator(blocks[index - 1], block, isItem) + block.markdown).join("");
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

function paragraphMarkdown(node: NodeJson): string {
  return inlineMarkdown(node.content ?? [], false)
    .split("\n")
    .map((line) => escapeLineStart(line.replace(/^[ \t]+/, "")))
    .join("\n");
}

function headingMarkdown(node: NodeJson): string {
  const line = escapeHeadingEnd(inlineMarkdown(node.content ?? [], true));
  return `${"#".repeat(numberAttribute(node, "level", 1))} ${line}`.trimEnd();
}

function orderedListMarkdown(node: NodeJson, before: string | undefined): string {
  const end = before === "." ? ")" : ".";
  const start = numberAttribute(node, "start", 1);
  // Longer numbers would not be read as numbers of a list; only the first one counts.
  return listMarkdown(node, (_, index) => `${Math.min(start + index, 999_999_999)}${end}`);
}

function bulletAfter(before: string | undefined): string {
  return before === "-" ? "*" : "-";
}

function checkbox(item: NodeJson): string {
  return item.attrs?.["checked"] === true ? "[x]" : "[ ]";
}

function listMarkdown(list: NodeJson, markerOf: (item: NodeJson, index: number) => string): string {
  const items = (list.content ?? []).map((item, index) => {
    const marker = markerOf(item, index);
    const width = marker.replace(/ .*/, "").length + 1;
    return indent(itemMarkdown(item, marker.slice(0, 1)), `${marker} `, " ".repeat(width));
  });
  return items.join(items.some((item) => item.includes("\n\n")) ? "\n\n" : "\n");
}

/** A task's text must stay beside its checkbox even where it is empty and other blocks follow. */
function itemMarkdown(item: NodeJson, marker: string): string {
  const [first] = item.content ?? [];
  const markdown = blocksMarkdown(item, marker);
  const isBare = item.type === "taskItem" && first !== undefined && paragraphMarkdown(first) === "";
  return isBare && markdown !== "" ? `\n\n${markdown}` : markdown;
}

function codeBlockMarkdown(node: NodeJson): string {
  const code = (node.content ?? []).map((text) => text.text ?? "").join("");
  const fence = codeFence(code);
  const body = code === "" ? "" : `${code}\n`;
  return `${fence}${textAttribute(node, "language")}\n${body}${fence}`;
}

function linkCardMarkdown(node: NodeJson): string {
  const link = { type: "link", attrs: { href: textAttribute(node, "href"), title: null } };
  return paragraphMarkdown({
    type: "paragraph",
    content: [{ type: "text", text: textAttribute(node, "title"), marks: [link] }],
  });
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
