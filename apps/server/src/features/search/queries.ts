import { visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { longestLooked } from "#kernel/search-match.ts";
import { parseSearch, type QueryForm, toTsquery } from "#kernel/search-text.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { foundTasks, isOpen, taskNamedBy } from "#features/tasks/search/index.ts";
import { foundPages } from "#features/wiki/search/index.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Hits } from "./view.ts";

/** The most hits of the index that are read to find the newest. */
const mostHits = 1000;
/** The number of newest comments that are read before the index is used. */
const mostWalked = 500;

/** The part of a text from which excerpts are made. */
const textOf = (alias: string, markdown: string): Sql =>
  sql.raw(`left(coalesce(${alias}.plain_text, ${alias}.${markdown}), ${longestLooked})`);

/**
 * The hits of the words on the boards that the searcher may open and in the wikis, in one statement, and these boards.
 * @param where the board to search, null for all; and whether the wikis are searched too
 */
export async function find(
  reader: Reader,
  who: WorkspaceReader,
  words: string,
  { board_uuid, inWikis }: { readonly board_uuid: BoardUuid | null; readonly inWikis: boolean },
  limit: number,
): Promise<Hits> {
  const wikis = { workspace_uuid: who.workspace_uuid, wiki_uuid: null, page_uuid: null };
  const pages = inWikis
    ? sql`coalesce((select json_agg(json_build_object('uuid', p.uuid, 'wiki_uuid', p.wiki_uuid, 'title', p.title, 'text', p.text)
          order by p.rank desc, p.updated_at desc, p.uuid) from (${foundPages(words, wikis, limit)}) p), '[]')`
    : sql`'[]'::json`;
  const onBoard = board_uuid === null ? sql`` : sql`and k.board_uuid = ${board_uuid}::uuid`;
  const place = { workspace_uuid: who.workspace_uuid, board_uuid };
  const visible = sql`and ${isOpen} ${onBoard}`;
  return reader.one(
    raw<Hits>(sql`
      with open as materialized (${visibleBoards(who)})
      select
        coalesce((select json_agg(json_build_object('uuid', o.uuid, 'name', o.name) order by o.position, o.uuid)
          from open o), '[]') as boards,
        coalesce((select json_agg(json_build_object('uuid', t.uuid, 'board_uuid', t.board_uuid, 'board_name', o.name,
            'number', t.number, 'key', ${keyOfTask("t")}, 'title', t.title, 'status_name', s.name, 'text', ${textOf("t", "description")})
            order by t.rank desc, t.updated_at desc, t.uuid)
          from (${foundTasks(words, { place, isOpenOnly: true, conditions: onBoard }, limit)}) t
            join open o on o.uuid = t.board_uuid
            join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid)
              = (t.workspace_uuid, t.board_uuid, t.status_uuid)), '[]') as tasks,
        coalesce((select json_agg(json_build_object('uuid', c.uuid, 'task_uuid', c.task_uuid, 'task_title', c.title,
            'board_uuid', c.board_uuid, 'text', ${textOf("c", "body")}, 'created_at', ${isoOf("c.created_at")})
            order by c.created_at desc, c.uuid)
          from (${foundComments(who.workspace_uuid, words, visible, limit)}) c), '[]') as comments,
        ${pages} as pages`),
  );
}

/**
 * The newest comments that the words find; in the conditions, `k` is the task. They are searched first among the newest
 * comments, which is enough for a common word, and otherwise in the index, which finds whole words several times as fast as the
 * beginnings of words.
 */
function foundComments(workspace_uuid: WorkspaceUuid, q: string, conditions: Sql, limit: number): Sql {
  const sought = parseSearch(q);
  const words = sql`${toTsquery(sought)}::tsquery`;
  const here = sql`c.workspace_uuid = ${workspace_uuid}::uuid and c.archived_at is null`;
  // the newest first: each is looked up among the tasks only until there are enough
  const visible = (hits: Sql): Sql => sql`
    select h.workspace_uuid, h.task_uuid, h.uuid, k.title, k.board_uuid
    from (select * from (${hits}) h order by h.created_at desc, h.uuid) h cross join lateral (
      select k.title, k.board_uuid from ${taskNamedBy("h")}
      where (k.workspace_uuid, k.uuid) = (h.workspace_uuid, h.task_uuid) and k.archived_at is null ${conditions} offset 0) k
    order by h.created_at desc, h.uuid limit ${limit}`;
  const newest = sql`
    select c.* from (select c.* from comments c where ${here} order by c.created_at desc limit ${mostWalked}) c
    where c.search @@ ${words}`;
  const isFound = (expression: string): Sql => sql`(select count(*) from ${sql.raw(expression)}) >= ${limit}::int`;
  const marked = sql.raw("(c.search || array_to_tsvector(array['w:' || c.workspace_uuid::text]))");
  // two conditions, as in the words of tasks: the mark is looked for only where the words are
  const indexed = (form: QueryForm, enough: Sql): Sql => sql`
    select c.workspace_uuid, c.task_uuid, c.uuid, c.created_at from comments c
    where ${here} and not ${enough} and ${marked} @@ ${toTsquery(sought, { ...form, isForIndex: true })}::tsquery
      and ${marked} @@ ${`'w:${workspace_uuid}'`}::tsquery ${compared(form)}
    limit ${mostHits}`;
  // in a form that no index is asked for
  const compared = (form: QueryForm): Sql =>
    toTsquery(sought, form) === toTsquery(sought, { ...form, isForIndex: true })
      ? sql``
      : sql`and (c.search @@ ${toTsquery(sought, form)}::tsquery) is true`;
  return sql`
    with recent as materialized (${visible(newest)}),
    whole as materialized (${visible(indexed({ isWhole: true }, isFound("recent")))}),
    begun as materialized (${visible(indexed({}, sql`(${isFound("recent")} or ${isFound("whole")})`))})
    select c.uuid, c.task_uuid, c.body, c.plain_text, c.created_at, f.title, f.board_uuid
    from (select * from recent where ${isFound("recent")}
        union all select * from whole where ${isFound("whole")}
        union all select * from begun) f
      join comments c on (c.workspace_uuid, c.task_uuid, c.uuid) = (f.workspace_uuid, f.task_uuid, f.uuid)`;
}
