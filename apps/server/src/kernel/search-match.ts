import { automatonOf, patternsOf, type Scan } from "./search-automaton.ts";
import type { Search, Term } from "./search-text.ts";
import { fold, plain, type PlacedUnit, placedUnits, unitsOf, words } from "./search-words.ts";

/** Excerpts mark hits with control characters, never with markup (§11 rule 8). */
export const hitStart = "\u0001";
export const hitEnd = "\u0002";

/** Only this beginning of a text is searched for an excerpt: the longest description, in UTF-16 units. */
export const longestLooked = 20_000;
/** The length of the text before the first hit of an excerpt, in UTF-16 units. */
const lead = 40;

/** The range of a hit, in UTF-16 units. */
type Range = Omit<PlacedUnit, "unit">;

/** A search that is prepared once and then applied to many texts. */
export type Matcher = Search & {
  readonly scan: (units: readonly string[]) => Scan;
  /** every word of which a text may have one */
  readonly wanted: readonly string[];
};

export function matcherOf(search: Search): Matcher {
  const wanted = search.all.flatMap(({ any }) => any.flatMap((term) => term.words));
  return { ...search, scan: automatonOf(search), wanted };
}

/** Whether a text contains what is searched and nothing that is excluded; the index gives the same result. */
export function matchesText({ all, none, scan }: Matcher, text: string): boolean {
  const { found } = scan(words(text).flatMap(unitsOf));
  const holds = (term: Term): boolean => patternsOf(term).every((pattern) => found.has(pattern.text));
  return all.length > 0 && all.every(({ any }) => any.some(holds)) && !none.some(holds);
}

/**
 * A part of a text around its hits, each between `hitStart` and `hitEnd`; null when the text has none.
 * @param length of the part without its marks, in UTF-16 units
 */
export function excerptOf(matcher: Matcher, text: string, length: number): string | null {
  const clean = cleanOf(text);
  const hits = findHits(matcher, clean);
  const [first] = hits;
  if (first === undefined) return null;
  const from = beginningAround(clean, densest(hits, length - lead) ?? first, length);
  const to = endOf(clean, from, length);
  const inside = hits.filter((hit) => hit.start >= from && hit.end <= to);
  let marked = "";
  let at = from;
  for (const { start, end } of inside) {
    marked += `${clean.slice(at, start)}${hitStart}${clean.slice(start, end)}${hitEnd}`;
    at = end;
  }
  return framed(clean, from, to, marked + clean.slice(at, to));
}

/** The beginning of a text, as the excerpt of a text without hits. */
export function beginningOf(text: string, length: number): string {
  const clean = cleanOf(text);
  const to = endOf(clean, 0, length);
  return framed(clean, 0, to, clean.slice(0, to));
}

/** The length of the excerpts of search results, in UTF-16 units. */
const excerptLength = 200;

/** Of a longer text the first part with hits is enough: to look through all of it takes milliseconds. In UTF-16 units. */
const longestWhole = 2000;

/**
 * The excerpt of a text, where it has the most hits; of a long text that of its first part with hits. Of the title if only that has
 * hits; the beginning if no word occurs as it was typed.
 */
export function excerptOrBeginning(matcher: Matcher, text: string, title: string): string {
  return text.length > longestWhole ? firstExcerpt(matcher, text, title) : wholeExcerpt(matcher, text, title);
}

function wholeExcerpt(matcher: Matcher, text: string, title: string): string {
  const part = excerptOf(matcher, text, excerptLength) ?? excerptOf(matcher, title, excerptLength);
  return part ?? beginningOf(text === "" ? title : text, excerptLength);
}

/** The parts of a long text that are searched for an excerpt one after the other; each repeats the end of the last. In UTF-16 units. */
const partLength = 1000;
/** The part around a wanted word that becomes the excerpt. In UTF-16 units. */
const aroundLength = 320;
const overlap = 100;

/** The excerpt of the first part of a text with hits. */
export function firstExcerpt(matcher: Matcher, text: string, title: string): string {
  for (let start = 0; start < text.length;) {
    const found = firstWanted(matcher, text.slice(start, start + partLength));
    if (found === -1) {
      start += partLength - overlap;
      continue;
    }
    const from = Math.max(0, start + found - overlap);
    const part = excerptOf(matcher, text.slice(from, from + aroundLength), excerptLength);
    if (part !== null) {
      const before = from > 0 && !part.startsWith("…") ? "…" : "";
      const after = from + aroundLength < text.length && !part.endsWith("…") ? "…" : "";
      return `${before}${part}${after}`;
    }
    start = from + aroundLength - overlap;
  }
  return wholeExcerpt(matcher, text.slice(0, partLength), title);
}

/**
 * The place where a text may have its first hit: the beginning of one of the wanted words, also inside of another word. It is found many times as fast as
 * the hits. @returns -1 if there is none; 0 if it cannot be decided
 */
function firstWanted({ wanted }: Matcher, text: string): number {
  const lower = text.toLowerCase();
  const first = firstOf(wanted, lower);
  if ((first !== -1 && lower.length === text.length) || plain.test(text)) return first;
  // a folded text may have another length
  return firstOf(wanted, fold(text)) === -1 ? -1 : 0;
}

function firstOf(sought: readonly string[], text: string): number {
  const found = sought.map((word) => text.indexOf(word)).filter((index) => index !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** The text in one line, without the characters that mark hits. */
function cleanOf(text: string): string {
  const looked = text.slice(0, longestLooked);
  // single blanks, as nearly all are, are not replaced by themselves
  return looked
    .replaceAll(hitStart, "")
    .replaceAll(hitEnd, "")
    .replace(/\s{2,}|[^\S ]/gu, " ")
    .trim();
}

function framed(text: string, from: number, to: number, part: string): string {
  return `${from > 0 ? "…" : ""}${part.trim()}${to < text.length ? "…" : ""}`.toWellFormed();
}

/** The parts of a text that match the search, in their order: words, and runs of letters in scripts without spaces. */
function findHits({ scan }: Matcher, text: string): Range[] {
  const placed = placedUnits(text);
  const { marked } = scan(placed.map(({ unit }) => unit));
  const hits: Range[] = [];
  for (const index of marked) {
    const { start, end } = placed[index] ?? { start: 0, end: 0 };
    const last = hits.at(-1);
    // a run that folds into several units is marked once, and letters that follow each other directly together
    if (last === undefined || last.end < start) hits.push({ start, end });
    else hits[hits.length - 1] = { start: last.start, end };
  }
  return hits;
}

/** The hit that is followed by the most other hits within `length`. */
function densest(hits: readonly Range[], length: number): Range | undefined {
  let best: Range | undefined;
  let most = 0;
  let last = 0;
  for (const [index, hit] of hits.entries()) {
    while (last < hits.length && (hits[last]?.end ?? 0) <= hit.start + length) last += 1;
    if (last - index > most) {
      most = last - index;
      best = hit;
    }
  }
  return best;
}

/** A position a little before the hit, at the beginning of a word; earlier if the text ends soon. */
function beginningAround(text: string, hit: Range, length: number): number {
  const earliest = Math.max(0, Math.min(hit.start - lead, text.length - length));
  if (earliest === 0) return 0;
  const blank = text.indexOf(" ", earliest - 1);
  return blank === -1 || blank >= hit.start ? hit.start : blank + 1;
}

/** The end of the last word within `length`; a longer word is cut. */
function endOf(text: string, from: number, length: number): number {
  if (text.length - from <= length) return text.length;
  const blank = text.lastIndexOf(" ", from + length);
  return blank > from ? blank : from + length;
}
