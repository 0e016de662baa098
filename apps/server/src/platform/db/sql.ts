import type { Json } from "#kernel/events.ts";

/**
 * A value that a statement can be sent. A list is sent as a list of PostgreSQL, an object and what is cast with `::jsonb` as JSON.
 * A moment is sent as its text (`toISOString`): the driver writes a `Date` in the time zone of the process.
 */
export type Parameter = Json | bigint | Uint8Array | readonly Parameter[];

/** A statement, or a part of one: texts, and the values between them, which never become text. */
export class Sql<Row = unknown> {
  /** one more than there are values */
  readonly texts: readonly string[];
  readonly values: readonly Parameter[];
  /** the type of a row of the statement; only the compiler sees it */
  declare readonly row?: Row;

  constructor(texts: readonly string[], values: readonly Parameter[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * SQL from a template: a part that is SQL itself is inserted, every other value is sent as a parameter.
 * @returns a part of a statement, or a statement whose rows are `Row`
 */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...parts: readonly (Parameter | Sql)[]): Sql<Row> {
  const built: StatementDraft = { texts: [texts[0] ?? ""], values: [] };
  for (const [index, part] of parts.entries()) {
    add(built, part);
    addText(built, texts[index + 1] ?? "");
  }
  return new Sql(built.texts, built.values);
}

/** SQL from a text that our own code wrote, such as the name of a column. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** The parts, with the separator between them. */
sql.join = (parts: readonly Sql[], separator: Sql = sql`, `): Sql => {
  const built: StatementDraft = { texts: [""], values: [] };
  for (const [index, part] of parts.entries()) {
    if (index > 0) add(built, separator);
    add(built, part);
  }
  return new Sql(built.texts, built.values);
};

/** The text of a statement as PostgreSQL gets it, with $1 for its first value. */
export function textOf({ texts }: Sql): string {
  return texts.reduce((text, next, index) => `${text}$${index}${next}`);
}

/** A statement that is being put together. */
type StatementDraft = { readonly texts: string[]; readonly values: Parameter[] };

function add(built: StatementDraft, part: Parameter | Sql): void {
  if (part instanceof Sql) {
    addText(built, part.texts[0] ?? "");
    built.texts.push(...part.texts.slice(1));
    built.values.push(...part.values);
  } else {
    built.texts.push("");
    built.values.push(part);
  }
}

function addText({ texts }: StatementDraft, text: string): void {
  texts.push(`${texts.pop() ?? ""}${text}`);
}
