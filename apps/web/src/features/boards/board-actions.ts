import { createContext, type RefObject, use } from "react";
import type { Selection } from "#features/selection/index.ts";
import type { CardColumn } from "./moves.ts";

/** What columns and cards do with the board. It is one object for as long as the board is shown. */
export type Actions = {
  /** what is shown and selected now, for what happens later */
  readonly newest: RefObject<{ readonly columns: () => readonly CardColumn[]; readonly selection: Selection }>;
  readonly setSelection: (selection: Selection) => void;
  /** Opens the field for a new card in a column; null closes it. */
  readonly setCreating: (status: string | null) => void;
};

export const BoardActions = createContext<Actions | null>(null);

/** Only on a board. */
export function useBoardActions(): Actions {
  const actions = use(BoardActions);
  if (actions === null) throw new Error("This is shown on a board only.");
  return actions;
}
