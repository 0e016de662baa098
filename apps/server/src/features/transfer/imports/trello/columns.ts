import { planLimits } from "../limits.ts";
import { cut, oneLine } from "../text.ts";
import { byPosition, type Json, textAt, type TrelloBoard } from "./board.ts";

/** The list of a card. `order` is its position; archived lists come last. */
export type TrelloList = { readonly name: string; readonly is_archived: boolean; readonly order: number };

/** The names of the open lists in their order, and all lists by their ids. */
export type TrelloLists = { readonly names: readonly string[]; readonly byId: ReadonlyMap<string, TrelloList> };

/** A column name is unique, ignoring case, a list name is not: the second becomes "Name (2)". */
function uniqueName(list: Json, taken: Set<string>): string {
  const whole = oneLine(textAt(list, "name")) || "Untitled list";
  const spaceForNumber = 8;
  const base = cut(whole, planLimits.columnName - spaceForNumber).trim();
  let name = cut(whole, planLimits.columnName).trim();
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} (${number})`;
  taken.add(name.toLowerCase());
  return name;
}

const isArchived = (list: Json): boolean => list["closed"] === true;

/** The lists of a board. Open lists become columns; the cards of archived ones are archived. */
export function readLists(board: TrelloBoard): TrelloLists {
  const lists = byPosition(board.lists);
  const sorted = [...lists.filter((list) => !isArchived(list)), ...lists.filter(isArchived)];
  const taken = new Set<string>();
  const named = sorted.map((list, order) => {
    const is_archived = isArchived(list);
    const name = is_archived ? oneLine(textAt(list, "name")) : uniqueName(list, taken);
    return { id: textAt(list, "id"), name, is_archived, order };
  });
  return {
    names: named.filter(({ is_archived }) => !is_archived).map(({ name }) => name),
    byId: new Map(named.map(({ id, ...list }) => [id, list])),
  };
}
