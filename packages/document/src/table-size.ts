/** A table has at most this many places, its columns times its rows: an editor puts a cell into each that none covers. */
export const maximumPlaces = 10_000;

/** The numbers of columns and rows that a cell covers. */
export type Span = { readonly columns: number; readonly rows: number };

/** The number of places of a table, of the cells in its rows. Its widest row counts, with the cells that reach into it from above. */
export function placesOf(rows: readonly (readonly Span[])[]): number {
  // the columns that cells of former rows begin or end to cover
  const changes = rows.map(() => 0);
  const widths = rows.map((cells, row) => {
    let own = 0;
    for (const span of cells) {
      own += span.columns;
      const [below, end] = [row + 1, row + span.rows];
      if (below < rows.length && end > below) changes[below] = (changes[below] ?? 0) + span.columns;
      if (end < rows.length && end > below) changes[end] = (changes[end] ?? 0) - span.columns;
    }
    return own;
  });
  let [covered, widest] = [0, 0];
  for (const [row, width] of widths.entries()) {
    covered += changes[row] ?? 0;
    widest = Math.max(widest, covered + width);
  }
  return widest * rows.length;
}
