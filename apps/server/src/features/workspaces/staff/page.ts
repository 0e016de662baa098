import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { type RawBuilder, sql } from "#platform/db/query.ts";
import { Cursor, Limit, named } from "#platform/http/schemas.ts";

/** The lists of /staff go back in time, the newest first. */
export const paging = { cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) };

/** Part of a name, in any case, or a whole uuid. */
export const Sought = named(320);

const shape = ["timestamp", "uuid"] as const;

/** The query of a list, as the route was sent it. */
export type PageQuery = { readonly cursor?: string; readonly limit?: number };

/** What a page is cut by. */
export type Page = {
  readonly tag: string;
  readonly limit: number;
  /** the row before the first one; its time as text, for as a timestamp the driver would cut the microseconds off */
  readonly after: { readonly created_at: string; readonly uuid: string } | null;
};

/** A row with its exact time, for the cursor. */
export type Placed = { readonly uuid: string; readonly exactly: string };

/** @param tag names the list. @throws Refusal cursor_invalid */
export function readPage(tag: string, { cursor, limit = 50 }: PageQuery): Page {
  if (cursor === undefined) return { tag, limit, after: null };
  const [created_at, uuid] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
  return { tag, limit, after: { created_at, uuid } };
}

/** The cursor of the next page, when this one came back full. */
export function nextCursor({ tag, limit }: Page, rows: readonly Placed[]): { next_cursor?: string } {
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit) return {};
  return { next_cursor: encodeCursor(tag, shape, [last.exactly, last.uuid]) };
}

/** The condition that a row of the table `alias` comes on this page or a later one. */
export function onPage(alias: string, { after }: Page): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const place = sql.raw(`(${alias}.created_at, ${alias}.uuid)`);
  return sql`${place} < (${after.created_at}::text::timestamptz, ${after.uuid}::uuid)`;
}

/** The exact time of a row of `alias`. */
export function exactly(alias: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${alias}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly`);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The condition that one of these texts holds what is sought, or that the row is the one of that uuid. */
export function matches(alias: string, texts: readonly string[], sought: string | undefined): RawBuilder<unknown> {
  if (sought === undefined) return sql`true`;
  const part = sought.trim();
  if (uuid.test(part)) return sql`${sql.raw(alias)}.uuid = ${part}::uuid`;
  return sql.join(
    texts.map((text) => sql`strpos(lower(${sql.raw(text)}), lower(${part})) > 0`),
    sql` or `,
  );
}
