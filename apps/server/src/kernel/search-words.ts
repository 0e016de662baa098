// What a text consists of for the search: the same for what is indexed, for what is sought, and for what is marked.

/** In code points. PostgreSQL accepts lexemes of up to 2,046 bytes; longer words are cut in the index and in the search. */
const longestWord = 200;
/** Of lexemes with a blank after each, in UTF-16 units. It keeps every vector below the 1 MB that a tsvector may have. */
const longestIndex = 250_000;
/** The highest position that PostgreSQL stores in a tsvector. */
const lastPosition = 16_383;

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

/**
 * The letters of scripts that put no spaces between words, as a class of a regular expression: nobody can tell where a word
 * begins. So a run of them is indexed as its pairs of neighbours, and found by the pairs of a part of it.
 */
const unspaced =
  "[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー〆]--\\p{M}]";
const startsUnspaced = new RegExp(`^${unspaced}`, "v");
const hasUnspaced = new RegExp(unspaced, "v");
const unspacedRuns = new RegExp(`${unspaced}+|[^${unspaced}]+`, "gv");
const placedRuns = new RegExp(`${unspaced}\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--${unspaced}]+`, "gv");

/** Whether a word is a run of letters of scripts without spaces. */
export function isUnspaced(word: string): boolean {
  return startsUnspaced.test(word);
}

/**
 * The folded words of a text in their order: runs of letters and digits; everything else separates, and so does a change
 * between scripts with and without spaces.
 */
export function words(text: string): string[] {
  if (plain.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(cut);
  const runs = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => (hasUnspaced.test(run) ? (run.match(unspacedRuns) ?? []) : [run])).map(cut);
}

function cut(word: string): string {
  return word.length > longestWord && !isUnspaced(word) ? Array.from(word).slice(0, longestWord).join("") : word;
}

/** The units that are compared when a text is searched without an index: whole words, and single letters where there are no spaces. */
export function unitsOf(word: string): string[] {
  return isUnspaced(word) ? Array.from(word) : [word];
}

/** A unit of a text with the range in the text that it was made from, in UTF-16 units. */
export type PlacedUnit = { readonly unit: string; readonly start: number; readonly end: number };

/** The units of a text in their order, with their ranges. A run that folds into several units is the range of each. */
export function placedUnits(text: string): PlacedUnit[] {
  if (plain.test(text)) return placedInPlain(text.toLowerCase());
  const units: PlacedUnit[] = [];
  for (const { 0: run, index: start } of text.matchAll(placedRuns)) {
    const end = start + run.length;
    for (const word of words(run)) for (const unit of unitsOf(word)) units.push({ unit, start, end });
  }
  return units;
}

const inWord = /[a-z0-9]/;
/** Whether a character of plain text, by its code, belongs to a word. */
const isInWord: readonly boolean[] = Array.from({ length: 128 }, (_, code) => inWord.test(String.fromCharCode(code)));

/** A regular expression would take twice as long, and there is one such text for each result of a search. */
function placedInPlain(text: string): PlacedUnit[] {
  const units: PlacedUnit[] = [];
  for (let end = 0; end < text.length;) {
    let start = end;
    while (start < text.length && isInWord[text.charCodeAt(start)] !== true) start += 1;
    end = start;
    while (end < text.length && isInWord[text.charCodeAt(end)] === true) end += 1;
    if (end > start) units.push({ unit: text.slice(start, end), start, end });
  }
  return units;
}

/** The lexemes by which a word is sought, which follow each other: the word itself, or its pairs of neighbouring letters. */
export function lexemesOf(word: string): [string, ...string[]] {
  const [first = "", ...rest] = unitsOf(word);
  const [second, ...others] = rest;
  if (second === undefined) return [first];
  return [first + second, ...others.map((letter, index) => `${rest[index] ?? ""}${letter}`)];
}

/**
 * The text of a tsvector of the words in `text` with their positions. The end of very long texts is omitted. Cast it
 * (`::tsvector`) instead of calling to_tsvector, whose own parser drops letters that the database's locale does not know.
 */
export function toTsvector(text: string): string {
  const entries: string[] = [];
  let [position, length] = [0, 0];
  const add = (lexeme: string): void => {
    length += lexeme.length + 1;
    if (length <= longestIndex) entries.push(`'${lexeme}':${Math.min(position, lastPosition)}`);
  };
  for (const word of words(text)) {
    for (const lexeme of lexemesOf(word)) {
      position += 1;
      add(lexeme);
    }
    // every other letter is the beginning of a pair
    const [last = ""] = unitsOf(word).slice(1).slice(-1);
    if (last !== "") add(last);
    if (length > longestIndex) break;
  }
  return entries.join(" ");
}
