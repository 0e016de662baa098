import { numberAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";

/** The elements that markdown cannot carry (§2.8), by the words `markdown_omits` uses, in the order it lists them. */
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

const omittedTypes: ReadonlyMap<string, Omission> = new Map([
  ["mention", "mentions"],
  ["signatureBlank", "signature_blanks"],
  ["linkCard", "link_cards"],
]);

/** The elements of a document that its markdown cannot carry, but for the losses of its texts, which are found where they are written. */
export function omissionsOf(document: DocumentJson): Set<Omission> {
  const found = new Set<Omission>();
  collect(document, found, true);
  return found;
}

/** Omissions in a fixed order. */
export function inOrder(omissions: ReadonlySet<Omission>): Omission[] {
  return omissionWords.filter((word) => omissions.has(word));
}

/**
 * Whether markdown's own tables can say what this one does: a header row and then plain rows, all of one length,
 * with no merged cells and at most one line of one paragraph a cell.
 */
export function isSimpleTable(table: NodeJson): boolean {
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

/** @param hasLayout false in a table that becomes a simple one, which is named as a whole */
function collect(node: NodeJson, found: Set<Omission>, hasLayout: boolean): void {
  const { content = [] } = node;
  const omitted = omittedTypes.get(node.type);
  if (omitted !== undefined) found.add(omitted);
  if (node.marks?.some((mark) => mark.type === "underline") === true) found.add("underline");
  const isComplex = node.type === "table" && !isSimpleTable(node);
  if (isComplex) found.add("complex_tables");
  const isKept = hasLayout && !isComplex;
  if (isKept) collectOfLayout(node, content, found);
  for (const child of content) collect(child, found, isKept);
}

/** The losses between the elements. */
function collectOfLayout(node: NodeJson, content: readonly NodeJson[], found: Set<Omission>): void {
  if (Array.isArray(node.attrs?.["colwidth"])) found.add("column_widths");
  if (content.some((child, index) => isLostParagraph(child, index, node))) found.add("empty_paragraphs");
}

/** An empty paragraph is kept where it fills an otherwise empty block, and where a task begins with it. */
function isLostParagraph(node: NodeJson, index: number, parent: NodeJson): boolean {
  if (node.type !== "paragraph" || node.content !== undefined) return false;
  return parent.content?.length !== 1 && !(parent.type === "taskItem" && index === 0);
}
