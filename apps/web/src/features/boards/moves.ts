/** A column as it is shown: its status and its cards, by uuid. On a board with swimlanes it is the part of one. */
export type CardColumn = {
  readonly status: string;
  /** the common value of the tickets of the swimlane; null on a board without */
  readonly swimlane: string | null;
  readonly cards: readonly string[];
};

/** A place between two cards; null at an end. */
export type Gap = { readonly after: string | null; readonly before: string | null };

/** The destination of cards. */
export type Destination = { readonly status: string; readonly swimlane: string | null; readonly place: Gap };

/** Cards that go somewhere together, in their order. */
export type Move = { readonly cards: readonly string[]; readonly to: Destination };

/** The column of a card, and the card's number in it. */
function find(columns: readonly CardColumn[], card: string | null) {
  if (card === null) return null;
  const column = columns.find(({ cards }) => cards.includes(card));
  return column === undefined ? null : { column, at: column.cards.indexOf(card) };
}

/** The columns that follow in a direction: of the same swimlane, or of the swimlanes above or below. */
function columnsInDirection(
  columns: readonly CardColumn[],
  column: CardColumn,
  right: number,
  down: number,
): CardColumn[] {
  const along = columns.filter(({ status, swimlane }) =>
    down === 0 ? swimlane === column.swimlane : status === column.status,
  );
  const at = along.indexOf(column);
  return right + down > 0 ? along.slice(at + 1) : along.slice(0, at).toReversed();
}

/**
 * The neighbour of a card: up and down in the column and through the swimlanes, left and right at the same height in the next column
 * that has cards.
 */
export function neighbour(
  columns: readonly CardColumn[],
  card: string | null,
  right: number,
  down: number,
): string | null {
  const found = find(columns, card);
  if (found === null) return withCards(columns)[0] ?? null;
  const { column, at } = found;
  if (down !== 0) return column.cards[at + down] ?? nextInColumn(columns, column, down) ?? card;
  const next = withCards(columnsInDirection(columns, column, right, 0));
  return next[Math.min(at, next.length - 1)] ?? card;
}

/** The first card of the swimlanes below, or the last of those above. */
function nextInColumn(columns: readonly CardColumn[], column: CardColumn, down: number): string | undefined {
  return withCards(columnsInDirection(columns, column, 0, down)).at(down > 0 ? 0 : -1);
}

/** The cards of the first column that has any. */
function withCards(columns: readonly CardColumn[]): readonly string[] {
  return columns.find(({ cards }) => cards.length > 0)?.cards ?? [];
}

/** The chosen cards of each column, and those that stay. */
function parts(columns: readonly CardColumn[], chosen: ReadonlySet<string>) {
  return columns
    .map((column) => {
      const cards = column.cards.filter((uuid) => chosen.has(uuid));
      return { column, cards, others: column.cards.filter((uuid) => !chosen.has(uuid)) };
    })
    .filter(({ cards }) => cards.length > 0);
}

/** Before the card with a number among those that stay in a column. */
function placeAt(others: readonly string[], index: number): Gap {
  return { after: others[index - 1] ?? null, before: others[index] ?? null };
}

/** Chosen cards of each column one place up or down, together; at an end of a swimlane into the next one. */
export function stepsDown(columns: readonly CardColumn[], chosen: readonly string[], down: 1 | -1): readonly Move[] {
  const all = new Set(chosen);
  return parts(columns, all).flatMap(({ column, cards, others }): Move[] => {
    const edge = column.cards.indexOf((down > 0 ? cards.at(-1) : cards[0]) ?? "");
    const passed = column.cards[edge + down];
    if (passed !== undefined) {
      const index = others.indexOf(passed) + (down > 0 ? 1 : 0);
      return [{ cards, to: { status: column.status, swimlane: column.swimlane, place: placeAt(others, index) } }];
    }
    const [next] = column.swimlane === null ? [] : columnsInDirection(columns, column, 0, down);
    if (next === undefined) return [];
    const there = next.cards.filter((uuid) => !all.has(uuid));
    const place = placeAt(there, down > 0 ? 0 : there.length);
    return [{ cards, to: { status: next.status, swimlane: next.swimlane, place } }];
  });
}

/** The moves of chosen cards to the top of the next column, each from its own. */
export function stepsAcross(columns: readonly CardColumn[], chosen: readonly string[], right: 1 | -1): readonly Move[] {
  const all = new Set(chosen);
  return parts(columns, all).flatMap(({ column, cards }): Move[] => {
    const [next] = columnsInDirection(columns, column, right, 0);
    if (next === undefined) return [];
    const there = next.cards.filter((uuid) => !all.has(uuid));
    return [{ cards, to: { status: next.status, swimlane: next.swimlane, place: placeAt(there, 0) } }];
  });
}

/**
 * The place where cards are dropped: at an edge of a card, or at the end of a column.
 * @param dragged the cards that are moved, which are no neighbours
 */
export function dropPlace(
  { status, swimlane, cards }: CardColumn,
  dragged: readonly string[],
  target: { readonly card: string; readonly edge: "top" | "bottom" } | null,
): Destination {
  const all = new Set(dragged);
  const others = cards.filter((uuid) => !all.has(uuid));
  const at = target === null ? -1 : indexOfTarget(cards, others, target);
  return { status, swimlane, place: placeAt(others, at === -1 ? others.length : at) };
}

/** The number among the other cards in front of which it is; a dragged card counts as the place where it was. */
function indexOfTarget(
  cards: readonly string[],
  others: readonly string[],
  { card, edge }: { readonly card: string; readonly edge: "top" | "bottom" },
): number {
  const at = cards.indexOf(card) + (edge === "bottom" ? 1 : 0);
  const staying = new Set(others);
  const follower = cards.slice(at).find((uuid) => staying.has(uuid));
  return follower === undefined ? others.length : others.indexOf(follower);
}
