import type { UnreadableFile } from "./plan.ts";

/** The error for a file that cannot be read at all. `row` is the row at which reading stopped. */
export function failFile(why: string, row = 1): UnreadableFile {
  return { errors: [{ row, why }], total: 1 };
}
