import { defaultColumn } from "./names.ts";
import { planLimits } from "./plan.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { counted, cut, oneLine } from "./text.ts";
import { byPosition, type Json, textAt, type TrelloBoard } from "./trello-board.ts";

/** The column that a list's cards go to. `order` is the position of the list; archived lists are last. */
export type TrelloColumn = { name: string; archived: boolean; order: number };

/** The columns of the board in order, and for each list id the column of its cards. */
export type TrelloColumns = { names: string[]; byListId: Map<string, TrelloColumn> };

/** A column name is unique, ignoring case (§2.4), a list name is not: the second becomes "Name (2)". */
function uniqueName(list: Json, taken: Set<string>): string {
  const whole = oneLine(textAt(list, "name")) || "Untitled list";
  const spaceForNumber = 8;
  const base = cut(whole, planLimits.columnName - spaceForNumber).trim();
  let name = cut(whole, planLimits.columnName).trim();
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} (${number})`;
  taken.add(name.toLowerCase());
  return name;
}

/** The number of cards of each list id. */
function countCards(board: TrelloBoard): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { json } of board.cards) {
    const id = textAt(json, "idList");
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * Open lists become columns. Archived lists do not: their cards become archived tasks in the open list with the same
 * name, or in the first one if there is none, and the list is reported.
 */
export function readColumns(board: TrelloBoard, counter: SkippedCounter): TrelloColumns {
  const lists = byPosition(board.lists);
  const open = lists.filter((list) => list["closed"] !== true);
  const cardCounts = countCards(board);
  const taken = new Set<string>();
  const names = open.map((list) => uniqueName(list, taken));
  if (names.length === 0) names.push(defaultColumn);
  const byListId = new Map<string, TrelloColumn>();
  for (const [order, list] of open.entries()) {
    byListId.set(textAt(list, "id"), { name: names[order] ?? defaultColumn, archived: false, order });
  }
  for (const [index, list] of lists.filter((candidate) => candidate["closed"] === true).entries()) {
    const same = names.find((name) => name.toLowerCase() === oneLine(textAt(list, "name")).toLowerCase());
    const column = same ?? names[0] ?? defaultColumn;
    byListId.set(textAt(list, "id"), { name: column, archived: true, order: open.length + index });
    const cards = cardCounts.get(textAt(list, "id")) ?? 0;
    const what = `Archived list “${oneLine(textAt(list, "name"))}”`;
    counter.count(
      what,
      cards,
      (count) => `${counted(count, "card")} came in as archived tickets of the column “${column}”.`,
    );
  }
  return { names, byListId };
}
