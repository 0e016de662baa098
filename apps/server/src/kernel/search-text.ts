import { isUnspaced, lexemesOf, words } from "./search-words.ts";

/**
 * The query that a person typed into a search box: one of `any` of every clause must be found, and nothing of `none`.
 * Grammar: query = { word | phrase | "OR" }, blanks between; phrase = `"` text [ `"` ]; a `-` directly before a word
 * or phrase excludes it; OR joins the terms on its two sides and binds more tightly than the blank.
 */
export type Search = { readonly all: readonly Clause[]; readonly none: readonly Term[] };
export type Clause = { readonly any: readonly Term[] };
/** Folded words, at least one. Exact words must follow each other directly; other words may be the beginnings of words. */
export type Term = {
  readonly words: readonly string[];
  readonly isExact: boolean;
  /** Whether the last of several words, as in `Node.j` or at the end of `Node j`, may be a beginning however short it is. */
  readonly isBegun: boolean;
};

/** Shorter words must match whole (§11 rule 8). */
const shortestPrefix = 3;

/** Whether a word also finds the words that begin with it. A single letter of a script without spaces begins pairs. */
export function isPrefix(word: string): boolean {
  const { length } = Array.from(word);
  return isUnspaced(word) ? length === 1 : length >= shortestPrefix;
}

/** Whether the word at a place of a term also finds the words that begin with it. */
export function isBeginning({ words: parts, isExact, isBegun }: Term, index: number): boolean {
  const word = parts[index] ?? "";
  if (isExact) return false;
  return isPrefix(word) || (isBegun && index === parts.length - 1 && !isUnspaced(word));
}

/** The number of different words and phrases of a search text, and of words of a phrase, that are searched for; the rest is ignored. */
export const mostTerms = 16;

const token = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;

/**
 * Reads a search text (§11 rule 8: words, prefixes, "phrases", -excluded, OR). Never fails. A term that
 * appears twice is searched for once.
 */
export function parseSearch(q: string): Search {
  const all: Map<string, Term>[] = [];
  const none = new Map<string, Term>();
  let joinsPrevious = false;
  let last: Piece | "OR" | null = null;
  for (const piece of piecesOf(q)) {
    last = piece;
    if (piece === "OR") {
      joinsPrevious = true;
      continue;
    }
    const { key, term, isExcluded } = piece;
    const previous = joinsPrevious ? all.at(-1) : undefined;
    if (isExcluded) none.set(key, term);
    else if (previous !== undefined) previous.set(key, term);
    else all.push(new Map([[key, term]]));
    joinsPrevious = false;
  }
  const distinct = distinctClauses(all);
  if (last !== null && last !== "OR" && !/\s$/.test(q)) begin(last, distinct);
  return { all: distinct.map((terms) => ({ any: [...terms.values()] })), none: [...none.values()] };
}

/**
 * Marks the word that a person is typing behind others as a beginning. In an `OR` it would find too much, a closed quote has no beginning, and
 * a word that is sought already is no new one.
 */
function begin({ key, term, isExcluded }: Piece, clauses: Map<string, Term>[]): void {
  const typed = clauses.at(-1);
  if (clauses.length > 1 && typed?.size === 1 && typed.has(key) && !isExcluded && !term.isExact) {
    typed.set(key, { ...term, isBegun: true });
  }
}

type Piece = { readonly key: string; readonly term: Term; readonly isExcluded: boolean };

/** The terms of a search text and the ORs between them, in order; at most `mostTerms` different terms. */
function* piecesOf(q: string): Generator<Piece | "OR"> {
  const known = new Set<string>();
  for (const [whole, minus, phrase, bare = ""] of q.matchAll(token)) {
    const isExcluded = minus === "-";
    const term = termOf(phrase ?? bare, isExcluded ? "excluded" : phrase === undefined ? "words" : "phrase");
    const key = JSON.stringify(term);
    if (whole === "OR") yield "OR";
    else if (term.words.length > 0 && (known.size < mostTerms || known.has(key))) {
      known.add(key);
      yield { key, term, isExcluded };
    }
  }
}

/**
 * Exclusions and phrases keep their words in order. Of a phrase the first are sought, as many as a search has terms: the time to
 * rank one grows with the square of its length. Of other words duplicates are removed.
 */
function termOf(text: string, kind: "words" | "phrase" | "excluded"): Term {
  const sought = words(text);
  if (kind !== "words") {
    return { words: kind === "phrase" ? sought.slice(0, mostTerms) : sought, isExact: true, isBegun: false };
  }
  // the last one stays the last
  const distinct = [...new Set(sought.toReversed())].toReversed();
  return { words: distinct, isExact: false, isBegun: distinct.length > 1 };
}

function distinctClauses(clauses: readonly Map<string, Term>[]): Map<string, Term>[] {
  const byKeys = Map.groupBy(clauses, (terms) => [...terms.keys()].toSorted().join(" "));
  return [...byKeys.values()].flatMap(([first]) => first ?? []);
}

/** The parts of a query. */
export type QueryForm = {
  /** no beginnings of words */
  readonly isWhole?: boolean;
  /** only words of a text, which have the weight B, and not those of a title */
  readonly isInText?: boolean;
  /**
   * Without beginnings of one letter: for these an index would read a great part of itself. It finds more than is sought, which must
   * be compared with the whole query.
   */
  readonly isForIndex?: boolean;
};

/**
 * The text of a PostgreSQL tsquery, or null when nothing is searched (the text is empty or only excludes), which finds
 * nothing. Cast it (`::tsquery`) and match it against `toTsvector`. Of a word in a script without spaces all pairs of
 * neighbouring letters are sought; only a phrase says that they follow each other. Words have only letters and digits, so
 * quotes cannot be broken. The text has this grammar:
 *
 *     query  = clause { " & " clause } { " & !" group }
 *     clause = group | "(" group { " | " group } ")"
 *     group  = lexeme | "(" lexeme { " & " lexeme } ")" | "(" lexeme { " <-> " lexeme } ")"
 *     lexeme = "'" letters and digits "'" [ ":" [ "*" ] [ "B" ] ]
 */
export function toTsquery({ all, none }: Search, form: QueryForm = {}): string | null {
  if (all.length === 0) return null;
  const ofTerm = (term: Term): string => groupOf(term, form);
  // a beginning of one letter that stands by itself is left to the comparison
  const forIndex = all.filter(({ any }) => any.every((term) => ofTerm(term) !== noLexemes));
  const wanted = forIndex.map(({ any }) => inBrackets(any.map(ofTerm), " | "));
  return [...wanted, ...none.map((term) => `!${ofTerm(term)}`)].join(" & ");
}

const noLexemes = "()";

function groupOf(term: Term, { isWhole = false, isInText = false, isForIndex = false }: QueryForm): string {
  const { words: parts, isExact } = term;
  const lexemes = parts.flatMap((word, index) => {
    const asPrefix = isUnspaced(word) ? isPrefix(word) : !isWhole && isBeginning(term, index);
    if (asPrefix && isForIndex && word.length === 1 && !isUnspaced(word)) return [];
    const flags = `${asPrefix ? "*" : ""}${isInText ? "B" : ""}`;
    return lexemesOf(word).map((lexeme) => (flags === "" ? `'${lexeme}'` : `'${lexeme}':${flags}`));
  });
  return isExact ? inBrackets(lexemes, " <-> ") : inBrackets([...new Set(lexemes)], " & ");
}

function inBrackets(parts: readonly string[], operator: string): string {
  return parts.length === 1 ? parts.join("") : `(${parts.join(operator)})`;
}

/** A search text that is read as `place/words`. */
export type SplitPlace = { readonly place: string; readonly words: string };

/** At how many slashes a search text is split: names may contain some. */
const mostSplits = 4;

/**
 * The ways to read a search text as `place/words` (§4.5, search), the one with the longest place first: `CI/CD/logs` may search for
 * `logs` in `CI/CD`, or for `CD/logs` in `CI`. In each both sides contain text.
 */
export function splitPlaces(q: string): readonly SplitPlace[] {
  return [...q.matchAll(/\//g)]
    .slice(0, mostSplits)
    .map(({ index }) => ({ place: q.slice(0, index).trim(), words: q.slice(index + 1).trim() }))
    .filter(({ place, words }) => place !== "" && words !== "")
    .toReversed();
}
