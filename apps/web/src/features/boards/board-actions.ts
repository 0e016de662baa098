import { createContext, type RefObject, use } from "react";
import type { Selection } from "#features/selection/index.ts";
import type { TaskCommands } from "#features/task-commands/index.ts";
import type { Marks } from "#hooks/use-changed-by-others.ts";
import type { CardColumn } from "./moves.ts";
import type { Division } from "./swimlanes.ts";

/** The place where a new card is typed. */
export type NewCardPlace = { readonly status: string; readonly swimlane: string | null };

/** The rows that are shown and selected now. */
export type NewestRows = {
  readonly columns: () => readonly CardColumn[];
  readonly selection: Selection;
  readonly division: Division;
  readonly pick: TaskCommands["pick"];
};

/** The actions of columns and cards on the board. It is one object for as long as the board is shown. */
export type Actions = {
  /** for what happens later */
  readonly newest: RefObject<NewestRows>;
  readonly setSelection: (selection: Selection) => void;
  /** Opens the field for a new card in a column; null closes it. */
  readonly setCreating: (where: NewCardPlace | null) => void;
  /** the cards that somebody else changed a moment ago */
  readonly marks: Marks;
};

export const BoardActions = createContext<Actions | null>(null);

/** Only on a board. */
export function useBoardActions(): Actions {
  const actions = use(BoardActions);
  if (actions === null) throw new Error("This is shown on a board only.");
  return actions;
}
