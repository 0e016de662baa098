import {
  type Compilable,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import type { Tables } from "./tables.ts";

function failToRun(): never {
  throw new Error("A query is run by the reader or the transaction that the handler was given, not by execute().");
}

/** A driver without a database: running a query fails instead of finding nothing. */
const noDriver: Driver = {
  init: async () => {},
  acquireConnection: async () => failToRun(),
  beginTransaction: async () => failToRun(),
  commitTransaction: async () => failToRun(),
  rollbackTransaction: async () => failToRun(),
  releaseConnection: async () => {},
  destroy: async () => {},
};

/**
 * Builds queries and cannot run them: `execute()` throws. What it builds is run by the `Reader` or the `Transaction`
 * that a route was given, so that no statement runs outside of the request's transaction.
 */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => noDriver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export { sql };
export type { RawBuilder } from "kysely";

/** A built query and the type of its rows. */
export type Query<Row> = Compilable<Row>;

/** Runs a statement. The caller says what its rows are, which the tests check. */
export type Run = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Told of every statement as it is sent, and of its rows: the tests check that they are what the code says. */
export type Observe = (text: string, rows: Promise<unknown[]>) => void;

/** A row of the right side of a left join: without a match all its columns are null. */
export type LeftJoined<Row> = Row | { readonly [Column in keyof Row]: null };

/** What a read may do: run queries. */
export type Reader = {
  /** All rows. */
  rows<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** The first row of a query that always has one. */
  one<Row>(query: Query<Row>): Promise<Row>;
};

/** A raw statement whose rows the caller types. */
export function raw<Row>(statement: ReturnType<typeof sql<Row>>): Query<Row> {
  return { compile: () => statement.compile(db) };
}

/** A reader over anything that can run a compiled statement. */
export function readerOver(run: Run): Reader {
  const rows = async <Row>(query: Query<Row>): Promise<Row[]> => {
    const compiled = query.compile();
    return run<Row>(compiled.sql, compiled.parameters);
  };
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
