import { Type } from "typebox";
import { decodeCursor, encodeCursor, type PartKind, type Parts } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { type OfPage, pageOf } from "#platform/db/page.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { Cursor, field, Limit } from "./schemas.ts";

/** The query parameters of a list with pages. */
export const pageQuery = {
  limit: Type.Optional(Limit),
  cursor: Type.Optional(Cursor),
};

/** The field of a list's reply besides its entries. */
export const nextCursor = field(Type.Optional(Type.String()), "For the next page; left out on the last one.");

/** The query of a list, as it was sent. */
type PageQuery = { readonly limit?: number; readonly cursor?: string };

/** One page of a list, as a request asks for it. */
export type Page = {
  readonly limit: number;
  readonly isFirst: boolean;
  /**
   * The rows of the page, as a subselect in no order with the columns of `rows` and of `OfPage`.
   * @param rows a select of all rows of the list, with the columns that order it; `r` in `bytes`
   * @param bytes about how many bytes a row takes in a reply; none for a list whose rows are always small
   */
  readonly of: (rows: Sql, bytes?: Sql) => Sql;
  /** Whether a row with this alias comes after the page before: for parts of `rows` that are limited by themselves. */
  readonly isAfter: (alias: string) => Sql;
  /** The order of the list, for rows with this alias. */
  readonly order: (alias: string) => Sql;
  /** The cursor of the next page, which a page that did not end at a limit does not have. */
  readonly next: (rows: readonly OfPage[]) => { next_cursor?: string };
};

/** The declaration of a list that is read page by page. */
type List<Order extends Readonly<Record<string, PartKind>>> = {
  /** names the list, so that the cursor of another list is invalid */
  readonly name: string;
  /** the columns that order the list and together tell its rows apart, with the kinds of their values */
  readonly order: Order;
  readonly newestFirst?: true;
  /** the limit, where the query has none */
  readonly limit?: number;
  /** a full page is the last one when no row follows */
  readonly lookAhead?: true;
};

/**
 * Declares a list with pages. Cursors, the keyset condition, the order and the limits are made here and nowhere else.
 * @returns reads a request's page. `of`: the subject of the list (a uuid, filters); a cursor is valid only for the same one
 */
export function pages(list: List<Readonly<Record<string, PartKind>>>) {
  const shape = Object.values(list.order);
  return (query: PageQuery, fail: Fail<"cursor_invalid">, of = ""): Page => {
    const tag = tagOf(list.name, of);
    const after =
      query.cursor === undefined ? null : (decodeCursor(tag, query.cursor, shape) ?? fail("cursor_invalid"));
    return pageAfter(list, query, after, (end) => encodeCursor(tag, shape, end));
  };
}

/**
 * Declares a list whose pages all tell the same time, that of the first one: a change that is made while the pages are
 * read is found by the next poll, from whichever page the client takes the time.
 * @returns reads a request's page; `now` is the time of a first page
 */
export function pagesOfOneTime(list: List<Readonly<Record<string, PartKind>>>) {
  const shape = [...Object.values(list.order), "timestamp"] as const;
  return (query: PageQuery, now: Date, fail: Fail<"cursor_invalid">, of = ""): Page & { server_time: string } => {
    const tag = tagOf(list.name, of);
    const parts =
      query.cursor === undefined ? null : (decodeCursor(tag, query.cursor, shape) ?? fail("cursor_invalid"));
    const server_time = parts === null ? now.toISOString() : String(parts.at(-1));
    const encode = (end: Place): string => encodeCursor(tag, shape, [...end, server_time]);
    return { ...pageAfter(list, query, parts?.slice(0, -1) ?? null, encode), server_time };
  };
}

/** The place of a row in its list: the values of the columns that order it. */
type Place = Parts<readonly PartKind[]>;

/** The tag of a list's cursors. The subject of the list is hashed: a cursor shows neither a public link nor a board that the caller cannot see. */
function tagOf(name: string, of: string): string {
  return of === "" ? name : `${name} ${sha256(of).toString("base64url").slice(0, 16)}`;
}

function pageAfter(
  list: List<Readonly<Record<string, PartKind>>>,
  { limit = list.limit ?? 50 }: PageQuery,
  after: Place | null,
  encode: (end: Place) => string,
): Page {
  const { lookAhead = false, newestFirst = false } = list;
  const columns = Object.entries(list.order);
  const order = (alias: string): Sql =>
    sql.raw(columns.map(([name]) => `${alias}.${name}${newestFirst ? " desc" : ""}`).join(", "));
  const isAfter = (alias: string): Sql => behind(alias, columns, after, newestFirst);
  return {
    limit,
    isFirst: after === null,
    isAfter,
    of: (rows, bytes = sql`0`) => {
      const selected = sql`select * from (${rows}) r where ${isAfter("r")}
        order by ${order("r")} limit ${lookAhead ? limit + 1 : limit}`;
      return pageOf({ rows: selected, order: order("r"), bytes, limit, end: endOf(columns), lookAhead });
    },
    order,
    next: (rows) => {
      const end = rows.find(({ page_end }) => page_end !== null)?.page_end ?? null;
      return end === null ? {} : { next_cursor: encode([...end]) };
    },
  };
}

type Columns = readonly (readonly [name: string, kind: PartKind])[];

/** The casts of a cursor's values. A timestamp is sent as text, because the driver would cut off its microseconds. */
const casts = {
  uuid: "::uuid",
  decimal: "::numeric",
  timestamp: "::text::timestamptz",
  sequence: "::bigint",
  text: "::text",
} as const satisfies Record<PartKind, string>;

/** The condition that a row with this alias comes after the page before. */
function behind(alias: string, columns: Columns, after: Place | null, newestFirst: boolean): Sql {
  if (after === null) return sql`true`;
  const place = sql.raw(columns.map(([name]) => `${alias}.${name}`).join(", "));
  const values = columns.map(([, kind], index) => sql`${after[index] ?? null}${sql.raw(casts[kind])}`);
  return sql`(${place}) ${sql.raw(newestFirst ? "<" : ">")} (${sql.join(values)})`;
}

/** The place of the row `r`, in the form of a cursor. */
function endOf(columns: Columns): Sql {
  const values = columns.map(([name, kind]) => exactly[kind](`r.${name}`));
  return sql.raw(`jsonb_build_array(${values.join(", ")})`);
}

const exactly: Readonly<Record<PartKind, (column: string) => string>> = {
  uuid: (column) => column,
  decimal: (column) => `${column}::text`,
  timestamp: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  sequence: (column) => column,
  text: (column) => column,
};
