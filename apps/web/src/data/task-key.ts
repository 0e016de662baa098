import type { Board, CopiedTask } from "@stoa/api";

/** The key of a ticket on a board, as people write it; null until the server has given its number. A board has no prefix until it is saved. */
export function keyOn(board: Pick<Board, "prefix"> | undefined, { number }: Pick<CopiedTask, "number">): string | null {
  if (number === 0) return null;
  const prefix = board?.prefix ?? "";
  return prefix === "" ? `#${number}` : `${prefix}-${number}`;
}
