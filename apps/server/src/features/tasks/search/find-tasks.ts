import { type Sql, sql } from "#platform/db/query.ts";
import { has, isSeen, mostHits, ranked, sameTask, sameWords, type Scope, visibleTask } from "./scope.ts";
import { type QueryPart, type SearchQuery, searchQueryOf } from "./search-query.ts";
import { namedTasks } from "./named-tasks.ts";
import { renamed } from "./words.ts";

/** Into how many of the newest blocks of 8192 tasks a search looks before it looks into all, if there are at least `manyBlocks`. */
const newestBlocks = 8;
const manyBlocks = 16;

/** Whether a row of words is in one of the newest blocks. */
const isInNewest = (alias: string): Sql => sql`array[${sql.raw(alias)}.block] && (
  select array_agg(newest.block::integer) from task_words_place p,
    generate_series(p.last_value / 8192 - ${newestBlocks - 1}::int, p.last_value / 8192) newest (block)
  where p.last_value / 8192 >= ${manyBlocks}::int)`;

/** The place where hits are looked for. */
type Steps = {
  /** of the expression with the hits; those of the steps begin with it */
  readonly name: string;
  /** of the rows of words in the query of the hits */
  readonly alias: string;
  /** the number of tasks that were found before */
  readonly found: Sql;
  /** with so many tasks in all no further step is taken */
  readonly limit: number;
  /** the most hits that a step finds, the newest ones */
  readonly most: number;
};

/**
 * An expression with the newest hits, which are looked for in steps, each only if those before found too little: whole words in the
 * newest blocks, whole words in all blocks, words and beginnings of words in all blocks. The lists of the index for a word are as
 * long as the tasks with it are many, but in some blocks the index reads only these parts of them; and it finds whole words several
 * times as fast as beginnings.
 * @param hits selects the hits of a query, with a further condition on the rows of words
 */
function inSteps({ all, whole }: SearchQuery, steps: Steps, hits: (query: QueryPart, only: Sql) => Sql): Sql {
  const { name, alias, found, limit, most } = steps;
  const [newest, everywhere, words, begun] = ["newest", "everywhere", "words", "begun"].map((step) =>
    sql.raw(`${name}_${step}`),
  ) as [Sql, Sql, Sql, Sql];
  const first = whole ?? all;
  const isWanted = sql`${found} < ${limit}::int`;
  const areTooFew = sql`(select count(*) from ${newest}) < ${most}::int`;
  const inWords = sql`
    ${newest} as materialized (${hits(first, sql`${isWanted} and ${isInNewest(alias)}`)}),
    ${everywhere} as materialized (${hits(first, sql`${isWanted} and ${areTooFew}`)}),
    ${words} as materialized (select * from ${newest} where not ${areTooFew} union all select * from ${everywhere}),`;
  if (whole === null) return sql`${inWords} ${sql.raw(name)} as materialized (select * from ${words}),`;
  return sql`${inWords}
    ${begun} as materialized (${hits(all, sql`${found} + (select count(*) from ${words}) < ${limit}::int`)}),
    ${sql.raw(name)} as materialized (
      select * from ${words} where not exists (select from ${begun}) union all select * from ${begun}),`;
}

/** Words are common when at least `common` of the newest `probed` titles have them. */
const probed = 200;
const common = 2;
/** The number of newest titles that are searched without the index for common words. */
const mostWalked = 5000;

/**
 * The best tasks for a search text: rows of `tasks` with their `rank`. The one with the key, or some with the number, that the whole text is
 * come before those that its words find.
 */
export function foundTasks(q: string, scope: Scope, limit: number): Sql {
  const named = namedTasks(q, scope, limit);
  const found = foundByWords(q, scope, limit);
  if (named === null) return found;
  return sql`
    with named as materialized (${named})
    select * from named
    union all
    select f.* from (${found}) f where f.uuid not in (select n.uuid from named n)
    order by rank desc, updated_at desc, uuid limit ${limit}`;
}

/**
 * The best tasks for the words of a search text. Those with all words in their title come first, and
 * only if they are too few the others are looked for. A limited number of hits is ranked, the newest.
 */
function foundByWords(q: string, scope: Scope, limit: number): Sql {
  const wanted = searchQueryOf(q);
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
function titleHits(wanted: SearchQuery, scope: Scope, limit: number): Sql {
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
  const indexed = (query: QueryPart, only: Sql): Sql => sql`
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
function newest(hits: Sql, wanted: SearchQuery, scope: Scope, most: number): Sql {
  return sql`
    select h.workspace_uuid, h.task_uuid, h.words, k.updated_at
    from (select * from (${hits}) h order by h.created_at desc) h
      cross join lateral (${visibleTask("h", wanted, scope)} offset 0) k
    order by h.created_at desc limit ${most}`;
}

/** The most tasks with a newer title than the words of their text have that are looked at. */
const mostRenamed = 500;

/** The expression `others`: tasks with the words in their text, or some in their title and some in their text. */
function otherHits(wanted: SearchQuery, scope: Scope, limit: number): Sql {
  const { any } = wanted;
  const most = Math.max(ranked.others, limit);
  const steps = { name: "texted", alias: "x", found: sql`(select count(*) from titled)`, limit, most };
  const mixed = any === null ? sql`` : sql`union all (${mixedHits(any, wanted, scope, limit)})`;
  return sql`${inSteps(wanted, steps, (query, only) => textHits(query, wanted, scope, { most, only }))}
    others as materialized (select * from texted ${mixed}),`;
}

const isRenamed = sql`w.words @@ ${`'${renamed}'`}::tsquery`;
/**
 * The words of a task from the rows of its title, `w`, and of its text, `x`, without the title that the text's row has. Of a long text
 * it takes 30 times as long to make them as to look for words in them.
 */
const wordsNow = sql`w.words || ts_filter(x.words, '{b}')`;

/**
 * Tasks by the words of their text, which have the title as it was when the text was written. `query` is what they are ranked by.
 * @param most how many there are at most @param only a condition on the text `x`
 */
function textHits(
  query: QueryPart,
  wanted: SearchQuery,
  scope: Scope,
  { most, only }: { readonly most: number; readonly only: Sql },
): Sql {
  const { anywhere, inText } = query;
  const isInText = sql`x.words @@ ${inText}::tsquery`;
  return sql`
    select h.workspace_uuid, h.task_uuid, case when ${isRenamed} and not ${isInText} then ${wordsNow} else x.words end as words,
      case when ${isRenamed} and ${isInText} then ${wanted.all.inText}::tsquery else ${wanted.all.anywhere}::tsquery end as query,
      k.updated_at
    from (select * from (
        select x.workspace_uuid, x.task_uuid, x.created_at from task_text_words x
        where ${only} and ${has("x", query, scope.place)} ${isSeen(scope, "x")}
        limit ${mostHits}) h
        where h.task_uuid not in (select task_uuid from titled) order by h.created_at desc) h
      cross join lateral (${visibleTask("h", wanted, scope)} offset 0) k
      join task_title_words w on ${sameWords("w", "h")}
      join task_text_words x on ${sameWords("x", "h")}
    where not ${isRenamed} or ${isInText} or (${wordsNow}) @@ ${anywhere}::tsquery
    order by h.created_at desc limit ${most}`;
}

/** Tasks with some words in their title, which is newer than their text, and some in their text. */
function mixedHits(any: QueryPart, wanted: SearchQuery, scope: Scope, limit: number): Sql {
  return sql`
    select h.workspace_uuid, h.task_uuid, ${wordsNow} as words, ${wanted.all.anywhere}::tsquery as query, k.updated_at
    from (select * from (
        select w.* from task_title_words w
        where (select count(*) from titled) + (select count(*) from texted) < ${limit}::int
          and ${has("w", any, scope.place)} and ${isRenamed} ${isSeen(scope, "w")}
        limit ${mostHits}) h order by h.created_at desc limit ${mostRenamed}) h
      cross join lateral (${visibleTask("h", wanted, scope)} offset 0) k
      join task_title_words w on ${sameWords("w", "h")}
      join task_text_words x on ${sameWords("x", "h")}
    where (${wordsNow}) @@ ${wanted.all.anywhere}::tsquery and h.task_uuid not in (select task_uuid from titled)
      and h.task_uuid not in (select task_uuid from texted)
    order by h.created_at desc limit ${Math.max(ranked.others, limit)}`;
}
