const rules = new Intl.PluralRules("en");

/** A number with its noun: `1 ticket`, `3 tickets`. */
export function counted(count: number, one: string, other: string): string {
  return `${new Intl.NumberFormat("en").format(count)} ${rules.select(count) === "one" ? one : other}`;
}
