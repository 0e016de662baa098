import type { NamedPlace } from "#features/wiki/search/index.ts";
import type { SplitPlace } from "#kernel/search-text.ts";
import { fold } from "#kernel/search-words.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

type Board = { readonly uuid: BoardUuid; readonly name: string };

/** A place that a search text names, and the words to look for there. */
export type Place = SplitPlace & (NamedPlace | (Board & { readonly kind: "board" }));

/**
 * The place that a search text names before a slash (§4.5): that with the longest name, and of one name a board before a wiki before
 * a page.
 * @param splits the ways to read the text, the one with the longest name first
 * @param open the boards that the searcher may open
 * @param findNamed looks for the first name that means a wiki or a page
 */
export async function findPlace(
  splits: readonly SplitPlace[],
  open: readonly Board[],
  findNamed: (names: readonly SplitPlace[]) => Promise<(NamedPlace & SplitPlace) | undefined>,
): Promise<Place | undefined> {
  const boards = splits.map((split) => boardNamed(open, split));
  const first = boards.findIndex((board) => board !== undefined);
  const longer = first === -1 ? splits : splits.slice(0, first);
  const named = longer.length === 0 ? undefined : await findNamed(longer);
  return named ?? boards[first];
}

function boardNamed(open: readonly Board[], split: SplitPlace): Place | undefined {
  const board = open.find(({ name }) => fold(name.trim()) === fold(split.place));
  return board === undefined ? undefined : { ...split, ...board, kind: "board" };
}
