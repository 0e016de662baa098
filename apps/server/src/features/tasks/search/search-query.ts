import { parseSearch, type Search, toTsquery } from "#kernel/search-text.ts";

/** A part of a search text, as texts of a tsquery. */
export type QueryPart = {
  readonly anywhere: string;
  /** the text for the index, which finds more if it is another text */
  readonly indexed: string;
  /** only in the text, not in the title that the words of a text begin with */
  readonly inText: string;
};

/** A search text, in its parts. */
export type SearchQuery = {
  readonly all: QueryPart;
  /** the same without the beginnings of words; null if it has none */
  readonly whole: QueryPart | null;
  /** any of several words */
  readonly any: QueryPart | null;
  /** the excluded words */
  readonly none: QueryPart | null;
};

/** Reads a search text. @returns null if it wants nothing */
export function searchQueryOf(q: string): SearchQuery | null {
  const { all, none } = parseSearch(q);
  const wanted = queryOf(all);
  if (wanted === null) return null;
  const whole = queryOf(all, true);
  const terms = all.flatMap(({ any }) => any);
  const each = terms.flatMap((term) =>
    term.isExact ? [term] : term.words.map((word) => ({ ...term, words: [word], isBegun: false })),
  );
  return {
    all: wanted,
    whole: whole?.anywhere === wanted.anywhere ? null : whole,
    any: each.length > 1 ? queryOf([{ any: each }]) : null,
    none: none.length > 0 ? queryOf([{ any: none }]) : null,
  };
}

function queryOf(all: Search["all"], isWhole = false): QueryPart | null {
  const anywhere = toTsquery({ all, none: [] }, { isWhole });
  const inText = toTsquery({ all, none: [] }, { isWhole, isInText: true });
  const indexed = toTsquery({ all, none: [] }, { isWhole, isForIndex: true });
  return anywhere === null || inText === null || indexed === null ? null : { anywhere, indexed, inText };
}
