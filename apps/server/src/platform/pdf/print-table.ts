import type { NodeJson } from "@stoa/document";

/** A cell in its place. `w` and `h` are how many columns and rows it covers. */
export type PlacedCell = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly node: NodeJson;
};

/** The most columns that are legible side by side on a sheet. */
const mostColumns = 16;
/** A header of more letters is not repeated on every sheet. */
const longestHeader = 500;

/**
 * Places the cells of a table as a browser does. Cells that would cover others are cut.
 * @returns null for a table that is too wide for a sheet
 */
export function placeCells({ content: rows = [] }: NodeJson): { cells: PlacedCell[]; columns: number } | null {
  const taken = rows.map(() => new Set<number>());
  const cells: PlacedCell[] = [];
  let columns = 0;
  for (const [y, row] of rows.entries()) {
    for (const node of row.content ?? []) {
      const cell = placeCell(node, y, taken);
      columns = Math.max(columns, cell.x + cell.w);
      if (columns > mostColumns) return null;
      cover(cell, taken);
      cells.push(cell);
    }
  }
  return { cells, columns };
}

/** For each row the columns that cells cover. */
type CoveredColumns = readonly Set<number>[];

/** Places a cell after the others of its row, where no cell from above is. */
function placeCell(node: NodeJson, y: number, taken: CoveredColumns): PlacedCell {
  let x = 0;
  while (taken[y]?.has(x)) x += 1;
  const w = freeWidth(taken[y], x, span(node, "colspan"));
  return { x, y, w, h: Math.min(span(node, "rowspan"), taken.length - y), node };
}

function cover({ x, y, w, h }: PlacedCell, taken: CoveredColumns): void {
  for (const row of taken.slice(y, y + h)) for (let dx = 0; dx < w; dx += 1) row.add(x + dx);
}

/** A span that is wider than a sheet makes the table too wide, so that it need not be counted to its end. */
function freeWidth(taken: ReadonlySet<number> | undefined, x: number, wanted: number): number {
  for (let w = 1; w < Math.min(wanted, mostColumns + 1); w += 1) if (taken?.has(x + w)) return w;
  return wanted;
}

const span = ({ attrs }: NodeJson, name: string): number => {
  const value = attrs?.[name];
  return typeof value === "number" ? value : 1;
};

/** The widths of the columns, which add up to 1: those that people set, else by what they hold. */
export function columnWidths(cells: readonly PlacedCell[], columns: number): number[] {
  const set = widthsThatWereSet(cells, columns);
  const weights = set.every((width) => width > 0) ? set : widthsByText(cells, columns);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function widthsThatWereSet(cells: readonly PlacedCell[], columns: number): number[] {
  const widths = Array.from({ length: columns }, () => 0);
  for (const { x, node } of cells) {
    const set = node.attrs?.["colwidth"];
    if (!Array.isArray(set)) continue;
    for (const [index, width] of set.slice(0, columns - x).entries()) widths[x + index] = Number(width);
  }
  return widths;
}

function widthsByText(cells: readonly PlacedCell[], columns: number): number[] {
  const lengths = Array.from({ length: columns }, () => 8);
  for (const { x, w, node } of cells)
    if (w === 1) lengths[x] = Math.max(lengths[x] ?? 0, Math.min(textLength(node), 60));
  return lengths;
}

/** The number of rows at the top that are a header, which may be repeated on every sheet. */
export function headerRows(cells: readonly PlacedCell[], rows: number): number {
  const body = cells.find(({ node, h }) => node.type !== "tableHeader" || h > 1)?.y ?? rows;
  const letters = cells.filter(({ y }) => y < body).reduce((sum, { node }) => sum + textLength(node), 0);
  return body < rows && letters <= longestHeader ? body : 0;
}

function textLength({ text, content = [] }: NodeJson): number {
  return content.reduce((sum, child) => sum + textLength(child), text?.length ?? 0);
}
