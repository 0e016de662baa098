import { numberAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import { inlineMarkdown } from "./markdown-line.ts";

/** What markdown cannot carry (§2.8), by the words `markdown_omits` uses, in the order it lists them. */
const omissionWords = [
  "mentions",
  "signature_blanks",
  "link_cards",
  "underline",
  "complex_tables",
  "column_widths",
  "empty_paragraphs",
  "hard_breaks",
  "whitespace",
] as const;

/** One kind of element or formatting that markdown cannot carry. */
export type Omission = (typeof omissionWords)[number];

/** What a document has that its markdown cannot carry, in a fixed order, each at most once. */
export function omissionsOf(document: DocumentJson): Omission[] {
  const found = new Set<Omission>();
  collect(document, found);
  collectOfLayout(document, found);
  return omissionWords.filter((word) => found.has(word));
}

/**
 * Whether markdown's own tables can say what this one does: a header row and then plain rows, all of one length,
 * with no merged cells and at most one line of one paragraph a cell.
 */
function isSimpleTable(table: NodeJson): boolean {
  const rows = table.content ?? [];
  const width = rows[0]?.content?.length ?? 0;
  return rows.every((row, index) => isSimpleRow(row, index === 0 ? "tableHeader" : "tableCell", width));
}

function isSimpleRow(row: NodeJson, cellType: string, width: number): boolean {
  const cells = row.content ?? [];
  return cells.length === width && cells.every((cell) => cell.type === cellType && isSimpleCell(cell));
}

function isSimpleCell(cell: NodeJson): boolean {
  const [paragraph, ...others] = cell.content ?? [];
  const isMerged = numberAttribute(cell, "colspan", 1) > 1 || numberAttribute(cell, "rowspan", 1) > 1;
  if (isMerged || others.length > 0 || paragraph?.type !== "paragraph") return false;
  return (paragraph.content ?? []).every((inline) => inline.type !== "hardBreak");
}

function collect(node: NodeJson, found: Set<Omission>): void {
  if (node.type === "mention") found.add("mentions");
  if (node.type === "signatureBlank") found.add("signature_blanks");
  if (node.type === "linkCard") found.add("link_cards");
  if (node.marks?.some((mark) => mark.type === "underline") === true) found.add("underline");
  if (node.type === "table" && !isSimpleTable(node)) found.add("complex_tables");
  for (const child of node.content ?? []) collect(child, found);
}

/** What is lost between the elements; a table that becomes a simple one is named as a whole. */
function collectOfLayout(node: NodeJson, found: Set<Omission>): void {
  const content = node.content ?? [];
  if (node.type === "paragraph" || node.type === "heading") inlineMarkdown(content, node.type === "heading", found);
  else if (node.type === "codeBlock") collectOfCode(content, found);
  else if (node.type !== "table" || isSimpleTable(node)) collectOfBlocks(node, content, found);
}

function collectOfBlocks(node: NodeJson, content: readonly NodeJson[], found: Set<Omission>): void {
  if (Array.isArray(node.attrs?.["colwidth"])) found.add("column_widths");
  if (content.some((child, index) => isLostParagraph(child, index, node))) found.add("empty_paragraphs");
  for (const child of content) collectOfLayout(child, found);
}

function collectOfCode(content: readonly NodeJson[], found: Set<Omission>): void {
  if (content.some(({ text }) => text?.includes("\r") === true)) found.add("whitespace");
}

/** An empty paragraph is kept where it fills an otherwise empty block, and where a task begins with it. */
function isLostParagraph(node: NodeJson, index: number, parent: NodeJson): boolean {
  if (node.type !== "paragraph" || node.content !== undefined) return false;
  return parent.content?.length !== 1 && !(parent.type === "taskItem" && index === 0);
}
