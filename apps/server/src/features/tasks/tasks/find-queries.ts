import { parseSearch, toTsquery } from "#kernel/search-text.ts";
import { sql } from "#platform/db/query.ts";

type Sql = ReturnType<typeof sql>;

/** The most hits that are ranked: the newest ones. */
const mostRanked = 200;
/** The most hits of the index that are read to find the newest. */
const mostHits = 1000;
/** A word is common when at least `common` of the newest `probed` tasks have it. */
const probed = 40;
const common = 10;
/** How many of the newest tasks are searched without the index for a common word. */
const mostWalked = 2000;

/** The board or workspace that is searched. The search vectors contain both uuids as words. */
export type SearchPlace = { readonly board_uuid: string } | { readonly workspace_uuid: string };

/**
 * The best tasks for a search text: rows of `tasks` with their `rank`. A limited number of hits is ranked. For a common
 * word the index would read every hit of the table before the first result (10 ms with 200,000 hits). So its hits are
 * searched by walking back from the newest task; if that finds too few, the index is used.
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
  // offset 0: checking who may see a task is cheaper than checking its text. The query is in a subselect, because the
  // planner's estimate for a common word would make it read the whole table
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

/** Whether the board of `k` is in the expression `open` (`visibleBoards`), in a form that hashes the boards only once. */
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
