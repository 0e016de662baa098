import { parseSearch, toTsquery } from "#kernel/search-text.ts";

/** The parts of a search text, as texts of a tsquery. */
export type Wanted = {
  readonly all: string;
  /** the same without the beginnings of words; null if it has none */
  readonly whole: string | null;
  /** any of several words */
  readonly any: string | null;
  /** what is excluded */
  readonly none: string | null;
};

/** Reads a search text. @returns null if it wants nothing */
export function wantedOf(q: string): Wanted | null {
  const { all, none } = parseSearch(q);
  const wanted = toTsquery({ all, none: [] });
  if (wanted === null) return null;
  const whole = toTsquery({ all, none: [] }, true);
  const terms = all.flatMap(({ any }) => any);
  const each = terms.flatMap((term) =>
    term.isExact ? [term] : term.words.map((word) => ({ ...term, words: [word] })),
  );
  return {
    all: wanted,
    whole: whole === wanted ? null : whole,
    any: each.length > 1 ? toTsquery({ all: [{ any: each }], none: [] }) : null,
    none: none.length > 0 ? toTsquery({ all: [{ any: none }], none: [] }) : null,
  };
}
