import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { Cursor, field, Limit, named } from "#platform/http/schemas.ts";

/** The part of a query that all lists of /staff have. They are sorted by time, the newest first. */
export const paging = {
  cursor: Type.Optional(field(Cursor, "`next_cursor` of the page before; left out for the first page.")),
  limit: Type.Optional(field(Limit, "The most items of a page.")),
};

/** The text that a list is searched for. */
export const SearchTerm = named(320);

/** In a reply. */
export const next_cursor = Type.Optional(
  field(Cursor, "Asks for the next page; left out when the page has fewer rows than `limit`."),
);

const shape = ["timestamp", "uuid"] as const;

/** The query of a list, as it was sent. */
export type PageQuery = { readonly cursor?: string; readonly limit?: number };

/** The page that a query wants. */
export type Page = {
  /** names the list, so that a cursor of another list is invalid */
  readonly tag: string;
  readonly limit: number;
  /** the last row of the previous page; its time as text, because the driver would cut off the microseconds */
  readonly after: { readonly created_at: string; readonly uuid: string } | null;
};

/** A row with the exact time that a cursor needs. */
export type PageRow = { readonly uuid: string; readonly exactly: string };

/** Reads a list's query. @param tag names the list. @throws ApiError cursor_invalid */
export function readPage(tag: string, { cursor, limit = 50 }: PageQuery, fail: Fail<"cursor_invalid">): Page {
  if (cursor === undefined) return { tag, limit, after: null };
  const [created_at, uuid] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
  return { tag, limit, after: { created_at, uuid } };
}

/** The cursor of the next page, when this page is full. */
export function nextCursor({ tag, limit }: Page, rows: readonly PageRow[]): { next_cursor?: string } {
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit) return {};
  return { next_cursor: encodeCursor(tag, shape, [last.exactly, last.uuid]) };
}

/** The condition that a row of the table `alias` is on this page or a later one. */
export function onPage(alias: string, { after }: Page): Sql {
  if (after === null) return sql`true`;
  const position = sql.raw(`(${alias}.created_at, ${alias}.uuid)`);
  return sql`${position} < (${after.created_at}::text::timestamptz, ${after.uuid}::uuid)`;
}

/** The exact time of a row of `alias`. */
export function exactly(alias: string): Sql {
  return sql.raw(`to_char(${alias}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly`);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The condition that one of these texts contains the search term, or that the term is the row's uuid. */
export function matches(alias: string, texts: readonly string[], term: string | undefined): Sql {
  if (term === undefined) return sql`true`;
  const part = term.trim();
  if (uuid.test(part)) return sql`${sql.raw(alias)}.uuid = ${part}::uuid`;
  return sql.join(
    texts.map((text) => sql`strpos(lower(${sql.raw(text)}), lower(${part})) > 0`),
    sql` or `,
  );
}
