/** A searchable item: `text` is shown, `keywords` are found as well, and so is the number of a ticket, as `12` or `#12`. */
export type SearchItem = {
  readonly text: string;
  readonly keywords?: string | undefined;
  readonly number?: number | undefined;
};

const folded = new WeakMap<SearchItem, string>();
const marks = /\p{M}/gu;
const ascii = /^[\0-\x7f]*$/;
const letter = /[\p{L}\p{N}]/u;

/** In lower case and without accents, so that `Malmo` finds `Malmö`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ascii.test(lower) ? lower : lower.normalize("NFD").replace(marks, "");
}

/**
 * The options that have all words of a query, in any order. The one with the number that was asked for comes first, then those with a
 * word at their beginning, then those where words begin with it; else they stay as they were.
 */
export function match<Option extends SearchItem>(options: readonly Option[], query: string): readonly Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const number = /^#?(\d{1,9})$/.exec(query.trim())?.[1];
  const found: { readonly option: Option; readonly score: number }[] = [];
  for (const option of options) {
    const isNumber = number !== undefined && String(option.number) === number;
    const score = isNumber ? Infinity : scoreOf(textOf(option), words);
    if (score > 0) found.push({ option, score });
  }
  // sorting keeps the order of equals
  return found.toSorted((one, other) => other.score - one.score).map(({ option }) => option);
}

/** Prepares options for searching, so that the first letter is as quick as the others. */
export function prepare(options: readonly SearchItem[]): void {
  for (const option of options) textOf(option);
}

function textOf(option: SearchItem): string {
  const known = folded.get(option);
  if (known !== undefined) return known;
  const { keywords = "", number } = option;
  const text = fold(`${option.text} ${keywords}${number === undefined ? "" : ` #${number}`}`.trimEnd());
  folded.set(option, text);
  return text;
}

/** @returns 0 if a word is missing */
function scoreOf(text: string, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const score = scoreOfWord(text, word);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function scoreOfWord(text: string, word: string): number {
  let at = text.indexOf(word);
  if (at === -1) return 0;
  if (at === 0) return 4;
  while (at !== -1) {
    if (!letter.test(text[at - 1] ?? "") || !letter.test(word[0] ?? "")) return 2;
    at = text.indexOf(word, at + 1);
  }
  return 1;
}
