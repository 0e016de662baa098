import type { Selection } from "#features/selection/index.ts";
import type { NewCardPlace } from "./board-actions.ts";

/** The state of the board that columns and swimlanes show. */
export type BoardState = {
  readonly selection: Selection;
  readonly creating: NewCardPlace | null;
  readonly mayWrite: boolean;
  /** the card that the Tab key goes to: one of the whole board */
  readonly tabStop: string | null;
};
