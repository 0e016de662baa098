import { isBlank, rename, textsIn, unwrap } from "./dom.ts";
import { dropStyle, isBoldIn } from "./styles.ts";

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
const cellsOf = (row: Element): Element[] => [...row.children].filter(({ nodeName }) => /^T[DH]$/.test(nodeName));

const isEmptyCell = (cell: Element): boolean => isBlank(cell.textContent) && cell.querySelector("img, input") === null;

function isBoldCell(cell: Element): boolean {
  const texts = textsIn(cell).filter(({ data }) => !isBlank(data));
  return texts.length > 0 && texts.every((text) => isBoldIn(text, cell));
}

/** A head is bold by itself. */
function asHead(cell: Element): void {
  const head = cell.nodeName === "TH" ? cell : rename(cell, "th");
  for (const name of ["colspan", "rowspan"]) {
    const value = cell.getAttribute(name);
    if (value !== null) head.setAttribute(name, value);
  }
  for (const each of [head, ...head.querySelectorAll("[data-style]")]) dropStyle(each, /^font-weight$/i);
  for (const bold of head.querySelectorAll("b, strong")) unwrap(bold);
}

/** Whether a row is the head of a table: it says so, or all its words are bold and those under it are not. */
function isHead(row: Element, next: Element | undefined): boolean {
  const cells = cellsOf(row);
  if (row.parentElement?.nodeName === "THEAD" || cells.every(({ nodeName }) => nodeName === "TH")) return true;
  const filled = cells.filter((cell) => !isEmptyCell(cell));
  const isBold = filled.length > 0 && filled.every((cell) => cell.nodeName === "TH" || isBoldCell(cell));
  return isBold && next !== undefined && !cellsOf(next).every((cell) => isBoldCell(cell));
}

function dropEmptyRows(rows: readonly Element[]): void {
  for (const row of rows.toReversed()) {
    if (!cellsOf(row).every((cell) => isEmptyCell(cell) && !cell.hasAttribute("rowspan"))) return;
    row.remove();
  }
}

/** Puts the blocks of the cells in the place of a table. */
function dropTable(table: Element, cells: readonly Element[]): void {
  const [only, ...others] = cells;
  const isWords = others.length === 0 && only !== undefined;
  table.replaceWith(...(isWords ? only.childNodes : cells.map((cell) => rename(cell, "div"))));
}

/** Gives tables their head, and takes away those that hold one cell or are there for looks, and empty rows at the end. */
export function findTables(root: Element): void {
  for (const caption of root.querySelectorAll("table > caption")) {
    const words = rename(caption, "p");
    words.closest("table")?.before(words);
  }
  // from the innermost
  for (const table of [...root.querySelectorAll("table")].toReversed()) {
    dropEmptyRows(rowsOf(table));
    const rows = rowsOf(table);
    const cells = rows.flatMap(cellsOf);
    const [first, second] = rows;
    if (cells.length <= 1 || /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) dropTable(table, cells);
    else if (first !== undefined && isHead(first, second)) for (const cell of cellsOf(first)) asHead(cell);
  }
}
