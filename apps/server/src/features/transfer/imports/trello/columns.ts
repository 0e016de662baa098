import { planLimits } from "../limits.ts";
import { oneLine } from "../text.ts";
import { UniqueNames } from "../tickets/index.ts";
import { byPosition, type Json, textAt, type TrelloBoard } from "./board.ts";

/** The list of a card. `order` is its position; archived lists come last. */
export type TrelloList = { readonly name: string; readonly is_archived: boolean; readonly order: number };

/** The names of the open lists in their order, and all lists by their ids. */
export type TrelloLists = { readonly names: readonly string[]; readonly byId: ReadonlyMap<string, TrelloList> };

const isArchived = (list: Json): boolean => list["closed"] === true;

/** The lists of a board. Open lists become columns; the cards of archived ones are archived. */
export function readLists(board: TrelloBoard): TrelloLists {
  const lists = byPosition(board.lists);
  const sorted = [...lists.filter((list) => !isArchived(list)), ...lists.filter(isArchived)];
  const taken = new UniqueNames(planLimits.columnName);
  const named = sorted.map((list, order) => {
    const is_archived = isArchived(list);
    const written = oneLine(textAt(list, "name"));
    const name = is_archived ? written : taken.take(written || "Untitled list");
    return { id: textAt(list, "id"), name, is_archived, order };
  });
  return {
    names: named.filter(({ is_archived }) => !is_archived).map(({ name }) => name),
    byId: new Map(named.map(({ id, ...list }) => [id, list])),
  };
}
