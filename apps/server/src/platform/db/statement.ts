import type { Duplex } from "node:stream";
import { type Connection, type FieldDef, Query, type Submittable } from "pg";
import { type SentValue, parserOf } from "./values.ts";

/** The answer to a statement. */
export type Answer = {
  readonly rows: object[];
  /** the command that PostgreSQL ran, such as `COMMIT` or `INSERT 0 1` */
  readonly command: string;
};

/** Makes a row of the texts of its columns. */
type ToRow = (texts: readonly (string | null)[]) => object;

/** The methods of the driver's class that we use; its types have less. */
type QueryOfDriver = {
  name: string | undefined;
  values: readonly SentValue[] | undefined;
  submit(connection: Connection): unknown;
};
const QueryOfDriver = Query as unknown as new (text: string) => QueryOfDriver;

/**
 * The functions that make the rows of a connection's prepared statements, by their names. The columns stay the same: PostgreSQL rejects a prepared statement
 * whose columns have changed, except `fetch`.
 */
const described = new WeakMap<Connection, Map<string, ToRow>>();

function describedFor(connection: Connection): Map<string, ToRow> {
  let found = described.get(connection);
  if (found === undefined) {
    found = new Map();
    described.set(connection, found);
  }
  return found;
}

/**
 * A statement for the driver, which differs from the driver's own in three ways. It makes its promise itself: the driver writes a function where it
 * assigns it for its own, and V8 keeps that, and with it all rows, until its next full collection of garbage (decision 29). The columns are asked for
 * only once: to read their description with every answer took a quarter of the memory that a small read needed. And the statements of one tick are sent
 * together: a write to the socket costs more than most of them. It extends the driver's class, because only those share round trips.
 */
export class Statement extends QueryOfDriver implements Submittable {
  readonly #answer = Promise.withResolvers<Answer>();
  readonly #rows: object[] = [];
  #described: Map<string, ToRow> | null = null;
  #toRow: ToRow | undefined;
  #command = "";
  #failure: Error | null = null;

  /** @param prepared the name under which it is kept prepared, and its values; null for a text that is sent as it is */
  constructor(text: string, prepared: { readonly name: string; readonly values: readonly SentValue[] } | null) {
    super(text);
    this.name = prepared?.name;
    this.values = prepared?.values;
  }

  /** @throws DatabaseError, or Error when the connection was lost */
  answer(): Promise<Answer> {
    return this.#answer.promise;
  }

  override submit(connection: Connection): unknown {
    sendTogether(connection.stream);
    this.#described = describedFor(connection);
    this.#toRow = this.#described.get(this.name ?? "");
    // the driver prepares it and asks for its columns
    if (this.#toRow === undefined) return super.submit(connection);
    connection.bind({ statement: this.name, values: this.values as (Buffer | string | null)[] }, true);
    connection.execute(null, true);
    connection.sync();
    return null;
  }

  // What follows is called by the driver, with the messages of PostgreSQL.

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#toRow = toRowOf(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return;
    try {
      this.#rows.push(this.#toRow?.(fields) ?? {});
    } catch (error) {
      // also the rest of the answer has to be read
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#command = text;
    // the next cursor of that name may have other columns
    if (this.name === undefined || text.startsWith("FETCH")) return;
    this.#described?.set(this.name, this.#toRow ?? noRow);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#answer.resolve({ rows: this.#rows, command: this.#command });
    else this.#answer.reject(this.#failure);
  }

  handleError(error: Error): void {
    this.#answer.reject(error);
  }
}

/** For a statement that answers without rows. */
const noRow: ToRow = () => ({});

/** One for all statements and connections with the same columns, because there are thousands of them. */
const toRows = new Map<string, ToRow>();

function toRowOf(fields: readonly FieldDef[]): ToRow {
  const columns = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const toRow = toRows.get(columns) ?? createToRow(fields);
  toRows.set(columns, toRow);
  return toRow;
}

function createToRow(fields: readonly FieldDef[]): ToRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  // a copy of a row that has all columns takes less time than adding them one by one
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (texts) => {
    const row = { ...empty };
    let index = 0;
    for (const { name, parse } of columns) {
      const text = texts[index];
      // also null, because an earlier column may have the same name
      row[name] = typeof text === "string" ? parse(text) : null;
      index += 1;
    }
    return row;
  };
}

/** Keeps what is written to the socket back until all that follows from the current event has run. */
function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
