import { type Sql, sql } from "./query.ts";

/** A page of a list ends at its limit or with so many bytes of rows, whichever comes first (§19.5 rule 2). */
export const mostPageBytes = 4_000_000;

/** What the reference says of it. */
export const pageAbout = "A page ends at `limit` or with 4 MB, whichever comes first; then it has a `next_cursor`.";

/** What each row tells of its page: whether the page ended at its limit or by its size, so that more may follow. */
export type OfPage = { readonly page_goes_on: boolean };

/**
 * Rows up to the size of a page, as a subselect with the columns of `rows` and of `OfPage`, in no order. The first row
 * is always there, however large. What is too much is neither sent nor held.
 * @param page.rows a select in its order, with its limit; `r` in the other expressions
 * @param page.bytes about how many bytes a row takes in a reply
 */
export function pageOf(page: {
  readonly rows: Sql;
  readonly order: Sql;
  readonly bytes: Sql;
  readonly limit: number;
}): Sql {
  const { rows, order, bytes, limit } = page;
  // offset 0: what a row takes is worked out once
  return sql`select p.* from (
      select r.*, row_number() over placed as page_place, sum(r.page_bytes) over placed as page_bytes_so_far,
        count(*) over () >= ${limit}::int
          or count(*) over () > 1 and sum(r.page_bytes) over () > ${mostPageBytes}::int as page_goes_on
      from (select r.*, ${bytes} as page_bytes from (${rows}) r offset 0) r
      window placed as (order by ${order} rows unbounded preceding)) p
    where p.page_place = 1 or p.page_bytes_so_far <= ${mostPageBytes}::int`;
}

/** The row behind which the next page begins; undefined when this page ended before its limits. */
export function lastOf<Row extends OfPage>(rows: readonly Row[]): Row | undefined {
  const last = rows.at(-1);
  return last?.page_goes_on === true ? last : undefined;
}
