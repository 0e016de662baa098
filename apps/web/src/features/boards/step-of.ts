import type { StepOnBoard } from "#features/task-commands/index.ts";
import { type CardColumn, type Move, stepsAcross, stepsDown } from "./moves.ts";

/** The move of cards by one place, null at an end. */
export function stepOf(
  columns: readonly CardColumn[],
  uuids: readonly string[],
  way: StepOnBoard,
  move: (moves: readonly Move[]) => void,
): (() => void) | null {
  const by = way === "up" || way === "left" ? -1 : 1;
  const steps = way === "up" || way === "down" ? stepsDown : stepsAcross;
  const moves = steps(columns, uuids, by);
  return moves.length === 0 ? null : () => move(moves);
}
