import { once } from "./once.ts";

const rules = once(() => new Intl.PluralRules("en"));
const numbers = once(() => new Intl.NumberFormat("en"));
const allOf = once(() => new Intl.ListFormat("en", { type: "conjunction" }));
const anyOf = once(() => new Intl.ListFormat("en", { type: "disjunction" }));

/** A number as it is written: `4,418`. */
export const numberText = (count: number): string => (count < 1000 ? String(count) : numbers().format(count));

/** A number with the thing that it counts: `1 ticket`, `3 tickets`. */
export function counted(count: number, one: string, other: string): string {
  return `${numberText(count)} ${rules().select(count) === "one" ? one : other}`;
}

/** `A, B, and C`. */
export const listAll = (words: readonly string[]): string => allOf().format(words);

/** `A, B, or C`. */
export const listAny = (words: readonly string[]): string => anyOf().format(words);
