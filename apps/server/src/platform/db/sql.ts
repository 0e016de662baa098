/** A statement, or a part of one: texts, and the values between them, which never become text. */
export class Sql<Row = unknown> {
  /** one more than there are values */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  /** what a row of the statement is; only the compiler sees it */
  declare readonly row?: Row;

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * SQL from a template: a part that is SQL itself is inserted, every other value is sent as a parameter.
 * @returns a part of a statement, or a statement whose rows are `Row`
 */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql<Row> {
  const all = texts.flatMap((text, index) => (index === 0 ? [toText(text)] : [toPart(parts[index - 1]), toText(text)]));
  return concat<Row>(all);
}

/** SQL from a text that our own code wrote, such as the name of a column. */
sql.raw = (text: string): Sql => toText(text);

/** The parts, with the separator between them. */
sql.join = (parts: readonly Sql[], separator: Sql = sql`, `): Sql =>
  concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));

/** The text of a statement as PostgreSQL gets it, with $1 for its first value. */
export function textOf({ texts }: Sql): string {
  return texts.reduce((text, next, index) => `${text}$${index}${next}`);
}

function toText(text: string): Sql {
  return new Sql([text], []);
}

function toPart(part: unknown): Sql {
  return part instanceof Sql ? part : new Sql(["", ""], [part]);
}

function concat<Row>(parts: readonly Sql[]): Sql<Row> {
  const texts = [""];
  const values: unknown[] = [];
  for (const part of parts) {
    const [first = "", ...rest] = part.texts;
    texts.push(`${texts.pop() ?? ""}${first}`, ...rest);
    values.push(...part.values);
  }
  return new Sql(texts, values);
}
