const rules = new Intl.PluralRules("en");

/** How numbers are written: `4,418`. */
export const numbers = new Intl.NumberFormat("en");

/** A number with its noun: `1 ticket`, `3 tickets`. */
export function counted(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${rules.select(count) === "one" ? one : other}`;
}
