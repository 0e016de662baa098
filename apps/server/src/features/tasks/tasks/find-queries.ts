import { parseSearch, toTsquery } from "#kernel/search-text.ts";
import { sql } from "#platform/db/query.ts";

type Sql = ReturnType<typeof sql>;

/** Of a word with more hits than this, only so many are ranked: the newest. */
const mostRanked = 200;
/** Of the hits that the index names, so many are looked at for the newest. */
const mostHits = 1000;
/** A word that stands in so many of so many of the newest tickets is common. */
const probed = 40;
const common = 10;
/** How far back the hits of a common word are looked for without the index. */
const mostWalked = 2000;

/** Where a search text is looked for; the place is a word of the index too. */
export type SearchPlace = { readonly board_uuid: string } | { readonly workspace_uuid: string };

/**
 * The best tickets for a search text: rows of `tasks` with their `rank`. A bounded number of hits is ranked. For a
 * common word the index would gather every hit in the table before the first one is looked at (10 ms in 200,000), so
 * its hits are found by walking back from the newest ticket; when too few are found that way, by the index after all.
 * @param conditions on `k`, each beginning with "and"
 */
export function foundTasks(q: string, place: SearchPlace, conditions: Sql, limit: number): Sql {
  const words = toTsquery(parseSearch(q));
  if (words === null) return sql`select k.*, 0 as rank from tasks k where false`;
  const isBoard = "board_uuid" in place;
  const token = isBoard ? `'b:${place.board_uuid}'` : `'w:${place.workspace_uuid}'`;
  const here = isBoard
    ? sql`n.board_uuid = ${place.board_uuid}::uuid and n.archived_at is null`
    : sql`n.workspace_uuid = ${place.workspace_uuid}::uuid and n.archived_at is null`;
  const query = sql`${words}::tsquery`;
  // offset 0: who may see a ticket is cheaper to say than what is in it. The query in a subselect: its
  // estimate for a common word would tempt the planner to read the whole table
  return sql`
    with probe as materialized (
      select count(*) from (select n.search from tasks n where ${here} order by n.updated_at desc limit ${probed}) n
      where n.search @@ ${query}),
    walked as materialized (
      select k.* from (
        select k.* from (
          select n.* from tasks n where ${here} and (select count from probe) >= ${common}::int
          order by n.updated_at desc limit ${mostWalked}) k
        where true ${conditions} offset 0) k
      where k.search @@ ${query} limit ${mostRanked}),
    indexed as (
      select k.* from tasks k
      where (select count(*) from walked) < ${mostRanked}::int
        and k.search @@ (select ${query} && ${token}::tsquery) and k.archived_at is null ${conditions}
      limit ${mostHits}),
    newest as (
      select k.* from indexed k order by k.updated_at desc, k.uuid limit ${mostRanked}),
    candidates as (
      select k.* from walked k where (select count(*) from walked) >= ${mostRanked}::int
      union all select k.* from newest k)
    select k.*, ts_rank_cd(k.search, ${query}) as rank from candidates k
    order by rank desc, k.updated_at desc, k.uuid limit ${limit}`;
}

/** Whether `k` is of a board in the expression `open` (`visibleBoards`); written so that the boards are hashed once. */
export const isOpen = sql`(k.board_uuid in (select uuid from open)) is true`;

const uuidPattern = "00000000-0000-0000-0000-000000000000";

/**
 * The uuids that begin with a search text of eight characters or more (§11 rule 8).
 * @returns null when it is not the beginning of a uuid
 */
export function uuidRange(q: string): { readonly from: string; readonly to: string } | null {
  const text = q.trim().toLowerCase();
  if (text.length < 8 || text.length > uuidPattern.length) return null;
  const isUuid = Array.from(text).every((char, index) =>
    uuidPattern[index] === "-" ? char === "-" : /[0-9a-f]/.test(char),
  );
  if (!isUuid) return null;
  const rest = uuidPattern.slice(text.length);
  return { from: text + rest, to: text + rest.replaceAll("0", "f") };
}
