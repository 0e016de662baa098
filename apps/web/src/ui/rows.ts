import { match, type SearchItem } from "./match.ts";

/** A thing that can be chosen. The same object each time: what was prepared for searching is kept by it. */
export type ChoosableOption = SearchItem & {
  readonly value: string;
  readonly section?: string | undefined;
  /** there are so many of them that they appear when something was typed */
  readonly isFoundOnly?: boolean | undefined;
};

/** A line of a picker. */
export type Row<Option extends ChoosableOption> =
  | { readonly kind: "option"; readonly option: Option; readonly place: number }
  | { readonly kind: "section"; readonly title: string }
  | { readonly kind: "create"; readonly text: string; readonly place: number };

/**
 * The lines of a picker for what was typed. Options of a section stand together, the section with the best one first.
 * @param canCreate whether a line offers to create what was typed, if no option has that very name
 */
export function rowsOf<Option extends ChoosableOption>(
  options: readonly Option[],
  query: string,
  canCreate: boolean,
): readonly Row<Option>[] {
  const isTyped = query.trim() !== "";
  const found = isTyped ? match(options, query) : options.filter(({ isFoundOnly }) => isFoundOnly !== true);
  const rows: Row<Option>[] = [];
  let place = 0;
  for (const [title, members] of Map.groupBy(found, ({ section }) => section)) {
    if (title !== undefined) rows.push({ kind: "section", title });
    for (const option of members) rows.push({ kind: "option", option, place: place++ });
  }
  const name = query.trim();
  const isThere = (): boolean => options.some(({ text }) => text.toLowerCase() === name.toLowerCase());
  if (canCreate && isTyped && !isThere()) rows.push({ kind: "create", text: name, place });
  return rows;
}

/** The line after another that can be chosen, round the ends. @returns -1 if there is none */
export function step(rows: readonly { readonly kind: string }[], from: number, by: 1 | -1): number {
  for (let count = 1, at = from; count <= rows.length; count += 1) {
    at = (at + by + rows.length) % rows.length;
    if (rows[at]?.kind !== "section") return at;
  }
  return -1;
}
