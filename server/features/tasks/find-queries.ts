import { type Role, isAdmin } from "#kernel/access.ts";
import { parseSearch, toTsquery } from "#kernel/search-text.ts";
import { sql } from "#platform/db/query.ts";

type Sql = ReturnType<typeof sql>;

/** Of a common word not every hit is ranked: the newest of so many that the index names first. */
const mostHits = 1000;
const mostRanked = 400;

/** Where a search text is looked for; the place is a word of the index too. */
export type SearchPlace = { readonly board_uuid: string } | { readonly workspace_uuid: string };

/**
 * The best tickets for a search text: rows of `tasks` with their `rank`. A bounded number of hits is ranked.
 * @param conditions on `k`, each beginning with "and"
 */
export function foundTasks(q: string, place: SearchPlace, conditions: Sql, limit: number): Sql {
  const words = toTsquery(parseSearch(q));
  if (words === null) return sql`select k.*, 0 as rank from tasks k where false`;
  const here = "board_uuid" in place ? `'b:${place.board_uuid}'` : `'w:${place.workspace_uuid}'`;
  // the query in a subselect: its estimate for a common word would tempt the planner to walk the whole table
  return sql`
    select k.* from (
      select k.*, ts_rank_cd(k.search, ${words}::tsquery) as rank from (
        select k.* from tasks k
        where k.search @@ (select ${words}::tsquery && ${here}::tsquery) and k.archived_at is null ${conditions}
        limit ${mostHits}) k
      order by k.updated_at desc, k.uuid limit ${mostRanked}) k
    order by k.rank desc, k.updated_at desc, k.uuid limit ${limit}`;
}

/** Whose search or triage it is, and in which workspace. */
export type Searcher = { readonly workspace_uuid: string; readonly user_uuid: string; readonly role: Role };

/** The boards that somebody may open, archived ones left out: uuid, name, position. */
export function openBoards({ workspace_uuid, user_uuid, role }: Searcher): Sql {
  const listed = isAdmin(role)
    ? sql``
    : sql`and exists (select 1 from board_members bm where (bm.workspace_uuid, bm.board_uuid, bm.user_uuid)
        = (b.workspace_uuid, b.uuid, ${user_uuid}::uuid))`;
  return sql`select b.uuid, b.name, b.position from boards b
    where b.workspace_uuid = ${workspace_uuid}::uuid and b.archived_at is null ${listed}`;
}

const uuidPattern = "00000000-0000-0000-0000-000000000000";

/**
 * The uuids that begin with a search text of eight characters or more (conventions part 1).
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
