import { plainHeading } from "./headings.ts";
import type { TableArrangement, TableRow } from "./read-table.ts";

/** Reads cells of rows by their headings. */
export function cellsOf({ headings }: TableArrangement): (row: TableRow, heading: string) => string {
  const indexes = new Map(
    headings.map((heading, index) => [plainHeading(heading), index]).toReversed() as [string, number][],
  );
  return ({ cells }, heading) => cells[indexes.get(plainHeading(heading)) ?? -1]?.trim() ?? "";
}

/** A row with more cells at its end, one below each added heading. @param width the number of columns before them */
export const withCells = ({ row, cells }: TableRow, width: number, more: readonly string[]): TableRow => ({
  row,
  cells: [...Array.from({ length: width }, (_, index) => cells[index] ?? ""), ...more],
});
