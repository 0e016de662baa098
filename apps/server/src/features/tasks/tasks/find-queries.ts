import { parseSearch, type Search, toTsquery } from "#kernel/search-text.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { markOf, renamed, type SearchPlace } from "./word-queries.ts";

/** The most hits in titles, and the most of the others, that are ranked: the newest ones. */
const mostRanked = 200;
/** The most hits of an index that are read to find the newest. */
const mostHits = 1000;
/** Words are common when at least `common` of the newest `probed` titles have them. */
const probed = 40;
const common = 10;
/** How many of the newest titles are searched without the index for common words. */
const mostWalked = 2000;

/** The parts of a search text, as texts of a tsquery: what is wanted, any word of that, and what is excluded. */
type Wanted = { readonly all: string; readonly any: string | null; readonly none: string | null };

function wantedOf({ all, none }: Search): Wanted | null {
  const wanted = toTsquery({ all, none: [] });
  if (wanted === null) return null;
  const terms = all.flatMap(({ any }) => any);
  const each = terms.flatMap((term) =>
    term.isExact ? [term] : term.words.map((word) => ({ ...term, words: [word] })),
  );
  return {
    all: wanted,
    any: each.length > 1 ? toTsquery({ all: [{ any: each }], none: [] }) : null,
    none: none.length > 0 ? toTsquery({ all: [{ any: none }], none: [] }) : null,
  };
}

const sameTask = (one: string, other: string): Sql =>
  sql.raw(`(${one}.workspace_uuid, ${one}.task_uuid) = (${other}.workspace_uuid, ${other}.uuid)`);

/** What a hit is carried with until it is ranked. @param words its vector */
const hit = (words: Sql): Sql => sql`k.workspace_uuid, k.uuid, k.updated_at, ${words} as words`;

/** The words of a task from the rows of its title, `w`, and of its text, `x`, without the title that the text's row has. */
const wordsNow = sql`w.words || ts_filter(x.words, '{b}')`;

/**
 * The best tasks for a search text: rows of `tasks` with their `rank`. Those with all words in their title come first, and
 * only if they are too few the others are looked for. A limited number of hits is ranked.
 * @param conditions on `k`, each beginning with "and"
 * @param limit at most 200
 */
export function foundTasks(q: string, place: SearchPlace, conditions: Sql, limit: number): Sql {
  const wanted = wantedOf(parseSearch(q));
  if (wanted === null) return sql`select k.*, 0 as rank from tasks k where false`;
  const all = sql`${wanted.all}::tsquery`;
  const visible = sql`and k.archived_at is null ${conditions} ${without(wanted)}`;
  return sql`
    with ${titleHits(wanted, place, sql`${conditions} ${without(wanted)}`, visible)}
    ${otherHits(wanted, place, visible, limit)}
    ranked as (
      (select t.*, 1 + ts_rank_cd(t.words, ${all}, 32) as rank from titled t
        order by t.updated_at desc, t.uuid limit ${mostRanked})
      union all
      (select o.*, ts_rank_cd(o.words, ${all}, 32) as rank from others o
        order by o.updated_at desc, o.uuid limit ${mostRanked}))
    select k.*, r.rank
    from (select * from ranked order by rank desc, updated_at desc, uuid limit ${limit}) r
      join tasks k on (k.workspace_uuid, k.uuid) = (r.workspace_uuid, r.uuid)`;
}

/** The condition that neither the title nor the text of `k` has an excluded word. */
function without({ none }: Wanted): Sql {
  if (none === null) return sql``;
  return sql`and not exists (select from task_title_words e where ${sameTask("e", "k")} and e.words @@ ${none}::tsquery)
    and not exists (select from task_text_words e
      where ${sameTask("e", "k")} and ts_filter(e.words, '{b}') @@ ${none}::tsquery)`;
}

/**
 * The expression `titled`: tasks with all words in their title. For common words the index would read every hit before the
 * first result. So they are looked for by walking back from the newest task; if that finds too few, the index is used.
 */
function titleHits({ all }: Wanted, place: SearchPlace, conditions: Sql, visible: Sql): Sql {
  const here =
    "board_uuid" in place
      ? sql`n.board_uuid = ${place.board_uuid}::uuid and n.archived_at is null`
      : sql`n.workspace_uuid = ${place.workspace_uuid}::uuid and n.archived_at is null`;
  const words = sql`(select w.words from task_title_words w where ${sameTask("w", "k")})`;
  // offset 0: checking who may see a task is cheaper than checking its words
  return sql`
    probe as materialized (
      select count(*) from (select n.workspace_uuid, n.uuid from tasks n
        where ${here} order by n.updated_at desc limit ${probed}) k
      where ${words} @@ ${all}::tsquery),
    walked as materialized (
      select * from (
        select ${hit(words)} from (
          select n.* from tasks n where ${here} and (select count from probe) >= ${common}::int
          order by n.updated_at desc limit ${mostWalked}) k
        where true ${conditions} offset 0) k
      where k.words @@ ${all}::tsquery limit ${mostRanked}),
    titled as materialized (
      select * from walked where (select count(*) from walked) >= ${mostRanked}::int
      union all
      (select ${hit(sql`w.words`)} from task_title_words w join tasks k on ${sameTask("w", "k")}
        where (select count(*) from walked) < ${mostRanked}::int
          and w.words @@ ${`${all} & '${markOf(place)}'`}::tsquery ${visible}
        limit ${mostHits})),`;
}

/** The expression `others`: tasks with the words in their text, or some in their title and some in their text. */
function otherHits({ all, any }: Wanted, place: SearchPlace, visible: Sql, limit: number): Sql {
  const missing = sql`(select count(*) from titled) < ${limit}::int`;
  const isRenamed = sql`w.words @@ ${`'${renamed}'`}::tsquery`;
  // the words of the text have the title as it was when they were written
  const texted = sql`
    select ${hit(sql`case when ${isRenamed} then ${wordsNow} else x.words end`)} from task_text_words x
      join tasks k on ${sameTask("x", "k")} join task_title_words w on ${sameTask("w", "k")}
    where ${missing} and x.words @@ ${`${all} & '${markOf(place)}'`}::tsquery ${visible}
      and k.uuid not in (select uuid from titled)
      and (not ${isRenamed} or (${wordsNow}) @@ ${all}::tsquery)
    limit ${mostHits}`;
  if (any === null) return sql`others as (${texted}),`;
  return sql`
    texted as materialized (${texted}),
    others as (
      select * from texted
      union all
      (select ${hit(wordsNow)} from task_title_words w
        join tasks k on ${sameTask("w", "k")} join task_text_words x on ${sameTask("x", "k")}
      where ${missing} and w.words @@ ${`${any} & '${markOf(place)}' & '${renamed}'`}::tsquery ${visible}
        and k.uuid not in (select uuid from titled) and k.uuid not in (select uuid from texted)
        and (${wordsNow}) @@ ${all}::tsquery
      limit ${mostHits})),`;
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
