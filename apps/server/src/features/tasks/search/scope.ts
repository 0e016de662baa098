import { type Sql, sql } from "#platform/db/query.ts";
import type { QueryPart, SearchQuery } from "./search-query.ts";
import { markOf, type SearchPlace } from "./words.ts";

/** The number of hits that are ranked at least, the newest ones: by their titles, and others. */
export const ranked = { inTitles: 100, others: 50 } as const;

/** The description for the reference. */
export const rankedAbout = `Tasks with all words in their title come first. Of many hits the newest are ranked: ${ranked.inTitles} by their
titles and ${ranked.others} others, or \`limit\` if that is more.`;

/** The most hits of an index that are read to find the newest. */
export const mostHits = 2000;

/** The scope of a search, and the visible part of it. */
export type Scope = {
  readonly place: SearchPlace;
  /** whether the expression `open` (`visibleBoards`) limits the boards */
  readonly isOpenOnly: boolean;
  /** conditions on the task `k`, each beginning with "and" */
  readonly conditions: Sql;
};

export const sameTask = (one: string, other: string): Sql =>
  sql.raw(`(${one}.workspace_uuid, ${one}.task_uuid) = (${other}.workspace_uuid, ${other}.uuid)`);

export const sameWords = (one: string, other: string): Sql =>
  sql.raw(`(${one}.workspace_uuid, ${one}.task_uuid) = (${other}.workspace_uuid, ${other}.task_uuid)`);

/** Whether a row is of a board in the expression `open` (`visibleBoards`), in a form that hashes the boards only once. */
const ofOpenBoard = (alias: string): Sql => sql`(${sql.raw(alias)}.board_uuid in (select uuid from open)) is true`;

/** Whether the task `k` is of such a board. */
export const isOpen = ofOpenBoard("k");

/** The condition that a row is of a board that may be searched. */
export function isSeen({ isOpenOnly }: Scope, alias: string): Sql {
  if (!isOpenOnly) return sql``;
  return sql`and ${ofOpenBoard(alias)}`;
}

/**
 * The task that a row names, as `k`. Only the uuid is what an index is asked for: before PostgreSQL has counted the rows of a
 * new table, it takes an index of the whole workspace to be as good as one of the uuid.
 */
export const taskNamedBy = (alias: string): Sql =>
  sql`(select k.* from tasks k where ${sql.raw(`k.uuid = ${alias}.task_uuid`)} offset 0) k`;

/** The task of a row of words, if it may be found. */
export function visibleTask(alias: string, { none }: SearchQuery, scope: Scope): Sql {
  const without = sql`
    and not exists (select from task_title_words e where ${sameTask("e", "k")} and e.words @@ ${none?.anywhere ?? null}::tsquery)
    and not exists (select from task_text_words e where ${sameTask("e", "k")} and e.words @@ ${none?.inText ?? null}::tsquery)`;
  return sql`select k.updated_at from ${taskNamedBy(alias)}
    where ${sameTask(alias, "k")} and k.archived_at is null ${isSeen(scope, "k")} ${scope.conditions}
      ${none === null ? sql`` : without}`;
}

/**
 * The condition that words have what a query seeks, and the mark of a place. These are two conditions, because then the index looks for
 * the mark of what has the words only; with one it reads the whole list of what has the mark, which is as long as a workspace has tasks.
 * @param alias a row of words
 */
export function has(alias: string, { anywhere, indexed }: QueryPart, place: SearchPlace): Sql {
  const words = sql.raw(`${alias}.words`);
  // in a form that no index is asked for
  const compared = indexed === anywhere ? sql`` : sql`and (${words} @@ ${anywhere}::tsquery) is true`;
  const mark = `'${markOf(place)}'`;
  return sql`${words} @@ ${indexed}::tsquery and ${words} @@ ${mark}::tsquery ${compared}`;
}
