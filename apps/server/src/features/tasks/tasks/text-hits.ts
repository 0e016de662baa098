import { type Sql, sql } from "#platform/db/query.ts";
import { has, isSeen, mostHits, ranked, sameWords, type Scope, visibleTask } from "./search-scope.ts";
import { inSteps } from "./search-steps.ts";
import type { Query, Wanted } from "./wanted-words.ts";
import { renamed } from "./word-queries.ts";

/** The most tasks with a newer title than the words of their text have that are looked at. */
const mostRenamed = 500;

/** The expression `others`: tasks with the words in their text, or some in their title and some in their text. */
export function otherHits(wanted: Wanted, scope: Scope, limit: number): Sql {
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
  query: Query,
  wanted: Wanted,
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
function mixedHits(any: Query, wanted: Wanted, scope: Scope, limit: number): Sql {
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
