import type { Selection } from "#features/selection/index.ts";
import type { CardColumn } from "./moves.ts";

/** The card that the Tab key goes to, and after it those that are selected, as they stand on the board. Nothing if it has no cards. */
export function keyCards(columns: readonly CardColumn[], { selected, focused }: Selection): readonly string[] {
  const first = columns.find(({ cards }) => cards.length > 0)?.cards[0];
  if (first === undefined) return [];
  const isThere = focused !== null && columns.some(({ cards }) => cards.includes(focused));
  const chosen = selected.size === 0 ? [] : columns.flatMap(({ cards }) => cards.filter((uuid) => selected.has(uuid)));
  return [isThere ? focused : first, ...chosen];
}
