/** A column as it is shown: its status and its cards, by uuid. */
export type CardColumn = { readonly status: string; readonly cards: readonly string[] };

/** A place between two cards; null at an end. */
export type Between = { readonly after: string | null; readonly before: string | null };

/** Where a card goes. */
export type Destination = { readonly status: string; readonly place: Between };

/** The column of a card, and the card's number in it. */
function find(columns: readonly CardColumn[], card: string): { readonly index: number; readonly at: number } | null {
  const index = columns.findIndex(({ cards }) => cards.includes(card));
  return index === -1 ? null : { index, at: columns[index]?.cards.indexOf(card) ?? -1 };
}

/** The card beside another: up and down in the column, left and right at the same height in the next column that has cards. */
export function neighbour(
  columns: readonly CardColumn[],
  card: string | null,
  right: number,
  down: number,
): string | null {
  const found = card === null ? null : find(columns, card);
  if (found === null) return columns.flatMap(({ cards }) => cards)[0] ?? null;
  const { index, at } = found;
  const cards = down === 0 ? nextCards(columns, index, right) : (columns[index]?.cards ?? []);
  return cards[down === 0 ? Math.min(at, cards.length - 1) : at + down] ?? card;
}

/** The cards of the next column on a side that has any. */
function nextCards(columns: readonly CardColumn[], index: number, right: number): readonly string[] {
  const beside = right > 0 ? columns.slice(index + 1) : columns.slice(0, index).toReversed();
  return beside.find(({ cards }) => cards.length > 0)?.cards ?? [];
}

/** One place up or down. @returns null at an end of the column */
export function stepInColumn(columns: readonly CardColumn[], card: string, down: 1 | -1): Destination | null {
  const found = find(columns, card);
  const column = columns[found?.index ?? -1];
  if (found === null || column === undefined) return null;
  const others = column.cards.filter((uuid) => uuid !== card);
  const at = found.at + down;
  if (at < 0 || at > others.length) return null;
  return { status: column.status, place: { after: others[at - 1] ?? null, before: others[at] ?? null } };
}

/** Into the column beside, at the top. @returns null if there is none */
export function stepAcross(columns: readonly CardColumn[], card: string, right: 1 | -1): Destination | null {
  const found = find(columns, card);
  const column = found === null ? undefined : columns[found.index + right];
  return column === undefined
    ? null
    : { status: column.status, place: { after: null, before: column.cards[0] ?? null } };
}

/**
 * The place where cards are dropped: at an edge of a card, or at the end of a column.
 * @param dragged the cards that are moved, which are no neighbours
 */
export function dropPlace(
  { status, cards }: CardColumn,
  dragged: readonly string[],
  target: { readonly card: string; readonly edge: "top" | "bottom" } | null,
): Destination {
  const others = cards.filter((uuid) => !dragged.includes(uuid));
  const at = target === null ? -1 : placeBeside(cards, others, target);
  const index = at === -1 ? others.length : at;
  return { status, place: { after: others[index - 1] ?? null, before: others[index] ?? null } };
}

/** The number among the other cards in front of which it is; a dragged card counts as the place where it was. */
function placeBeside(
  cards: readonly string[],
  others: readonly string[],
  { card, edge }: { readonly card: string; readonly edge: "top" | "bottom" },
): number {
  const at = cards.indexOf(card) + (edge === "bottom" ? 1 : 0);
  const follower = cards.slice(at).find((uuid) => others.includes(uuid));
  return follower === undefined ? others.length : others.indexOf(follower);
}
