import { type Parameter, type Sql, textOf } from "./sql.ts";

export { type Parameter, type Sql, sql } from "./sql.ts";

/** A whole statement and the type of its rows. It is run by the reader or the transaction that a route was given. */
export type Query<Row> = {
  readonly text: string;
  readonly values: readonly Parameter[];
  /** only the compiler sees it */
  readonly row?: Row;
};

/** Runs a statement. The caller says what its rows are, which the tests check. */
export type Run = <Row>(text: string, parameters?: readonly Parameter[]) => Promise<Row[]>;

/** Called with every statement when it is sent, and with its rows. The tests check that the rows have the declared types. */
export type Observe = (text: string, rows: Promise<unknown[]>) => void;

/** A row of the right side of a left join: without a match all its columns are null. */
export type LeftJoined<Row> = Row | { readonly [Column in keyof Row]: null };

/** The access of a read: it runs queries. */
export type Reader = {
  /** All rows. */
  rows<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** The first row of a query that always has one. */
  one<Row>(query: Query<Row>): Promise<Row>;
};

/** A whole statement. Its author says what its rows are, which the tests check. */
export function raw<Row>(statement: Sql<Row>): Query<Row> {
  return { text: textOf(statement), values: statement.values };
}

/** A reader over anything that can run a statement. */
export function readerOver(run: Run): Reader {
  const rows = <Row>({ text, values }: Query<Row>): Promise<Row[]> => run<Row>(text, values);
  return {
    rows,
    first: async (query) => (await rows(query))[0],
    one: async (query) => {
      const [row] = await rows(query);
      if (row === undefined) throw new Error("A query that always has a row had none.");
      return row;
    },
  };
}
