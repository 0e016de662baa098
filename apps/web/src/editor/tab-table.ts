import type { Node } from "prosemirror-model";
import { schema } from "./schema.ts";

const { hardBreak, paragraph, table, tableCell, tableRow } = schema.nodes;

/** The most cells that are read; more would not fit into a text. */
const mostCells = 1000;

/** A cell with its tab or line break before it: in quotes, where it has lines, or as it is. */
const cells = /(\t|\n)(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g;

/** The rows of a text that a program of tables copies: a tab between cells, and quotes around one with lines. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [, before, quoted, plain = ""] of `\n${lines}`.matchAll(cells)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    if (before === "\t") rows.at(-1)?.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function cellOf(text: string): Node {
  const lines = text.trim().split("\n");
  const content = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [hardBreak.create()]),
    ...(line === "" ? [] : [schema.text(line)]),
  ]);
  return tableCell.create(null, paragraph.create(null, content));
}

/**
 * The table that a text with tabs is: at least two rows, all with the same number of cells.
 * @returns null for other text, such as lines that are indented by tabs
 */
export function tableOf(text: string): Node | null {
  if (!text.includes("\t")) return null;
  const rows = rowsOf(text);
  const width = rows[0]?.length ?? 0;
  const isEven = width > 1 && rows.length > 1 && rows.every((row) => row.length === width);
  const isIndented = rows.every(([first = ""]) => first.trim() === "");
  if (!isEven || isIndented || rows.length * width > mostCells) return null;
  return table.create(
    null,
    rows.map((row) => tableRow.create(null, row.map(cellOf))),
  );
}
