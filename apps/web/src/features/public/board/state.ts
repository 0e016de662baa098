import { type PublicBoard, publicBoard, type PublicTask } from "#session/public-board.ts";
import { type Filter, filterIn } from "./filter.ts";

/** The number of cards of a column that are shown at first, and by each press for more. */
export const mostCards = 100;

/** A published board while somebody looks at it. */
export type BoardState = {
  readonly board: PublicBoard;
  tasks: readonly PublicTask[];
  filter: Filter;
  /** whether more tickets are on their way, or could not be loaded */
  rest: "none" | "loading" | "failed";
  /** the cursor of the tickets that could not be loaded */
  missing: string | undefined;
  /** the number of cards that are shown of a column, where it is not the first number */
  readonly shown: Map<string, number>;
};

/** The state of a board that was just opened. */
export function openedState(board: PublicBoard, search: string): BoardState {
  return { board, tasks: board.tasks, filter: filterIn(search), rest: "none", missing: undefined, shown: new Map() };
}

/** Loads the tickets that the first page did not have. @param changed is called whenever some came, and at the end */
export async function loadRest(
  state: BoardState,
  token: string,
  first: string | undefined,
  changed: () => void,
): Promise<void> {
  state.rest = first === undefined ? "none" : "loading";
  let cursor = first;
  while (cursor !== undefined) {
    try {
      const page: PublicBoard = await publicBoard(token, cursor);
      state.tasks = [...state.tasks, ...page.tasks];
      cursor = page.next_cursor;
      if (cursor === undefined) state.rest = "none";
    } catch {
      state.rest = "failed";
      state.missing = cursor;
      cursor = undefined;
    }
    changed();
  }
}
