import { type Sql, sql } from "./query.ts";

/** A page of a list ends at its limit or with so many bytes of rows, whichever comes first (§8.1 rule 2). */
export const mostPageBytes = 4_000_000;

/** The sentence about it in the reference of the API. */
export const pageAbout = "A page ends at `limit` or with 4 MB, whichever comes first; then it has a `next_cursor`.";

/** A column of each row of a page: in the last row where the page ended, if more rows may follow; null in every other row. */
export type OfPage = { readonly page_end: readonly (string | number)[] | null };

/**
 * Rows up to the size of a page, as a subselect with the columns of `rows` and of `OfPage`, in no order. The first row
 * is always there, however large. Rows beyond the size are neither sent by the database nor kept in memory.
 * @param page.rows a select in its order, with its limit (one more with `lookAhead`); `r` in the other expressions
 * @param page.bytes about how many bytes a row takes in a reply
 * @param page.end what `page_end` is, as a JSON array
 * @param page.lookAhead whether a page that ends at its limit is the last one when no row follows
 * @param page.size how many bytes the page may have, if a part of it is read already
 */
export function pageOf(page: {
  readonly rows: Sql;
  readonly order: Sql;
  readonly bytes: Sql;
  readonly limit: number;
  readonly end?: Sql;
  readonly lookAhead?: boolean;
  readonly size?: number;
}): Sql {
  const { rows, order, bytes, limit, end = sql`'[]'::jsonb`, lookAhead = false, size = mostPageBytes } = page;
  // `offset 0` makes PostgreSQL compute the size of each row only once
  return sql`select r.*, case when r.page_goes_on and (r.page_place = ${limit}::int or r.page_following is null
        or r.page_bytes_so_far + r.page_following > ${size}::int) then ${end} end as page_end
    from (
      select r.*, row_number() over placed as page_place, sum(r.page_bytes) over placed as page_bytes_so_far,
        lead(r.page_bytes) over placed as page_following,
        count(*) over () >= ${lookAhead ? limit + 1 : limit}::int
          or count(*) over () > 1 and sum(r.page_bytes) over () > ${size}::int as page_goes_on
      from (select r.*, ${bytes} as page_bytes from (${rows}) r offset 0) r
      window placed as (order by ${order} rows unbounded preceding)) r
    where r.page_place <= ${limit}::int and (r.page_place = 1 or r.page_bytes_so_far <= ${size}::int)`;
}

/** Whether more rows of the list may follow after this page. */
export function goesOn(rows: readonly OfPage[]): boolean {
  return rows.some(({ page_end }) => page_end !== null);
}
