import { type Sql, sql } from "#platform/db/query.ts";
import { has, isSeen, mostHits, ranked, sameTask, type Scope, visibleTask } from "./search-scope.ts";
import { inSteps } from "./search-steps.ts";
import { otherHits } from "./text-hits.ts";
import { type Query, type Wanted, wantedOf } from "./wanted-words.ts";

/** Words are common when at least `common` of the newest `probed` titles have them. */
const probed = 200;
const common = 2;
/** How many of the newest titles are searched without the index for common words. */
const mostWalked = 5000;

/**
 * The best tasks for a search text: rows of `tasks` with their `rank`. Those with all words in their title come first, and
 * only if they are too few the others are looked for. A limited number of hits is ranked, the newest.
 */
export function foundTasks(q: string, scope: Scope, limit: number): Sql {
  const wanted = wantedOf(q);
  if (wanted === null) return sql`select k.*, 0 as rank from tasks k where false`;
  const all = sql`${wanted.all.anywhere}::tsquery`;
  return sql`
    with ${titleHits(wanted, scope, limit)} ${otherHits(wanted, scope, limit)}
    candidates as (
      select t.*, 1 + ts_rank_cd(t.words, ${all}, 32) as rank from titled t
      union all
      select o.workspace_uuid, o.task_uuid, o.words, o.updated_at, ts_rank_cd(o.words, o.query, 32) as rank from others o)
    select k.*, r.rank
    from (select * from candidates order by rank desc, updated_at desc, task_uuid limit ${limit}) r
      join tasks k on ${sameTask("r", "k")}`;
}

/**
 * The expression `titled`: tasks with all words in their title. For common words the index would read every hit before the
 * first result. So they are looked for by walking back from the newest title; if that finds too few, the index is used.
 */
function titleHits(wanted: Wanted, scope: Scope, limit: number): Sql {
  const { place } = scope;
  const here = sql`w.workspace_uuid = ${place.workspace_uuid}::uuid`;
  const onBoard = place.board_uuid === null ? sql`` : sql`and w.board_uuid = ${place.board_uuid}::uuid`;
  const matches = sql`w.words @@ ${wanted.all.anywhere}::tsquery`;
  const most = Math.max(ranked.inTitles, limit);
  const walked = sql`
    select w.* from (select w.* from task_title_words w
        where ${here} and (select count from probe) >= ${common}::int
        order by w.created_at desc limit ${mostWalked}) w
    where ${matches} ${onBoard} ${isSeen(scope, "w")}`;
  const indexed = (query: Query, only: Sql): Sql => sql`
    select w.* from task_title_words w
    where ${only} and ${has("w", query, place)} ${isSeen(scope, "w")}
    limit ${mostHits}`;
  const found = sql`(select count(*) from walked)`;
  return sql`
    probe as materialized (
      select count(*) from (select w.words from task_title_words w where ${here}
        order by w.created_at desc limit ${probed}) w
      where ${matches}),
    walked as materialized (${newest(walked, wanted, scope, most)}),
    ${inSteps(wanted, { name: "indexed", alias: "w", found, limit, most }, (query, only) =>
      newest(indexed(query, only), wanted, scope, most),
    )}
    titled as materialized (
      select * from walked where ${found} >= ${limit}::int
      union all
      select * from indexed),`;
}

/**
 * The newest of some hits, as far as they may be found. The tasks are read one after the other, until there are enough.
 * @param hits selects rows of `task_title_words`
 */
function newest(hits: Sql, wanted: Wanted, scope: Scope, most: number): Sql {
  return sql`
    select h.workspace_uuid, h.task_uuid, h.words, k.updated_at
    from (select * from (${hits}) h order by h.created_at desc) h
      cross join lateral (${visibleTask("h", wanted, scope)} offset 0) k
    order by h.created_at desc limit ${most}`;
}
