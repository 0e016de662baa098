/**
 * What a person typed into a search box: one of `any` of every clause must be found, and nothing of `none`.
 * Grammar: query = { word | phrase | "OR" }, blanks between; phrase = `"` text [ `"` ]; a `-` directly before a word
 * or phrase excludes it; OR joins the terms on its two sides and binds more tightly than the blank.
 */
export type Search = { readonly all: readonly Clause[]; readonly none: readonly Term[] };
export type Clause = { readonly any: readonly Term[] };
/** Folded words, at least one. Exact words must follow each other directly; other words may be the beginnings of words. */
export type Term = { readonly words: readonly string[]; readonly isExact: boolean };

/** Shorter words must match whole (§11 rule 8). */
const shortestPrefix = 3;
/** In code points. PostgreSQL accepts lexemes of up to 2,046 bytes; longer words are cut in the index and in the search. */
const longestWord = 200;
/** Of folded text, in UTF-16 units. It keeps every index text below the 1 MB that a tsvector may have. */
const longestText = 250_000;

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
};
/** Text that only needs lower case to be folded. Most text is like this, and normalizing it would take ten times as long. */
export const plain = /^[ -~\t\n\r]*$/;
const foldable = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/** A text without case and accents, for the index and for the search. Folding a folded text does not change it. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const bare = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  return bare.replace(foldable, (letter) => letters[letter] ?? letter).normalize("NFC");
}

/** The folded words of a text in their order: runs of letters and digits; everything else separates. */
export function words(text: string): string[] {
  const runs = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.map((run) => (run.length > longestWord ? Array.from(run).slice(0, longestWord).join("") : run));
}

/** What the index of a text is made from: its words with one blank between. The end of very long texts is omitted. */
export function indexText(text: string): string {
  const joined = words(text).join(" ");
  return joined.length <= longestText ? joined : joined.slice(0, joined.lastIndexOf(" ", longestText));
}

/** The highest position that PostgreSQL stores in a tsvector. */
const lastPosition = 16_383;

/**
 * The text of a tsvector of the words in `text` with their positions. Cast it (`::tsvector`) instead of calling
 * to_tsvector, whose own parser drops letters that the database's locale does not know.
 */
export function toTsvector(text: string): string {
  const indexed = indexText(text).match(/\S+/g) ?? [];
  return indexed.map((word, index) => `'${word}':${Math.min(index + 1, lastPosition)}`).join(" ");
}

/** The number of different words and phrases of a search text that are searched for; the rest is ignored. */
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
  for (const piece of piecesOf(q)) {
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
  return { all: distinctClauses(all), none: [...none.values()] };
}

type Piece = { readonly key: string; readonly term: Term; readonly isExcluded: boolean };

/** The terms of a search text and the ORs between them, in order; at most `mostTerms` different terms. */
function* piecesOf(q: string): Generator<Piece | "OR"> {
  const known = new Set<string>();
  for (const [whole, minus, phrase, bare = ""] of q.matchAll(token)) {
    const isExcluded = minus === "-";
    const term = termOf(phrase ?? bare, isExcluded || phrase !== undefined);
    const key = JSON.stringify(term);
    if (whole === "OR") yield "OR";
    else if (term.words.length > 0 && (known.size < mostTerms || known.has(key))) {
      known.add(key);
      yield { key, term, isExcluded };
    }
  }
}

/** A phrase keeps all its words in order; of other words duplicates are removed. */
function termOf(text: string, isExact: boolean): Term {
  const sought = words(text);
  return { words: isExact ? sought : [...new Set(sought)], isExact };
}

function distinctClauses(clauses: readonly ReadonlyMap<string, Term>[]): Clause[] {
  const byKeys = Map.groupBy(clauses, (terms) => [...terms.keys()].toSorted().join(" "));
  return [...byKeys.values()].map(([first]) => ({ any: [...(first?.values() ?? [])] }));
}

/**
 * The text of a PostgreSQL tsquery, or null when nothing is searched (the text is empty or only excludes), which finds
 * nothing. Cast it (`::tsquery`) and match it against `toTsvector`. Words have only letters and digits, so quotes cannot be
 * broken. The text has this grammar:
 *
 *     query  = clause { " & " clause } { " & !" group }
 *     clause = group | "(" group { " | " group } ")"
 *     group  = lexeme | "(" lexeme { " & " lexeme } ")" | "(" lexeme { " <-> " lexeme } ")"
 *     lexeme = "'" letters and digits "'" [ ":*" ]
 */
export function toTsquery({ all, none }: Search): string | null {
  if (all.length === 0) return null;
  const wanted = all.map(({ any }) => inBrackets(any.map(groupOf), " | "));
  return [...wanted, ...none.map((term) => `!${groupOf(term)}`)].join(" & ");
}

function groupOf({ words: parts, isExact }: Term): string {
  if (isExact)
    return inBrackets(
      parts.map((word) => `'${word}'`),
      " <-> ",
    );
  return inBrackets(parts.map(prefixOf), " & ");
}

function prefixOf(word: string): string {
  return Array.from(word).length >= shortestPrefix ? `'${word}':*` : `'${word}'`;
}

function inBrackets(parts: readonly string[], operator: string): string {
  return parts.length === 1 ? parts.join("") : `(${parts.join(operator)})`;
}

/** Splits `place/words` at the first slash (§4.5, search); null unless both sides contain text. */
export function splitPlace(q: string): { place: string; words: string } | null {
  const slash = q.indexOf("/");
  if (slash === -1) return null;
  const place = q.slice(0, slash).trim();
  const sought = q.slice(slash + 1).trim();
  return place === "" || sought === "" ? null : { place, words: sought };
}
