// A spreadsheet takes a cell with one of these signs at its start for a formula. An apostrophe before it keeps it a text.
const formula = /^'*[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet takes for a formula. A text that has such an apostrophe itself gets one more, so that `withoutGuard` finds what
 * was there.
 */
export function withGuard(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The text of a cell that `withGuard` returned; every other cell stays as it is. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
