import { visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import { longestLooked } from "#kernel/search-match.ts";
import { parseSearch, toTsquery } from "#kernel/search-text.ts";
import { foundTasks, isOpen } from "#features/tasks/tasks/index.ts";
import { foundPages } from "#features/wiki/search/index.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Hits } from "./view.ts";

type Sql = ReturnType<typeof sql>;

/** The most comments of the index that are read to find the newest. */
const mostComments = 400;
/** How many of the newest comments are read before the index is used. */
const mostWalked = 250;

/** The part of a text from which excerpts are made. */
const textOf = (alias: string, markdown: string): Sql =>
  sql.raw(`left(coalesce(${alias}.plain_text, ${alias}.${markdown}), ${longestLooked})`);

/**
 * What the words find on the boards that the searcher may open and in the wikis, in one statement, and these boards.
 * @param where the board to search, null for all; and whether the wikis are searched too
 */
export async function find(
  reader: Reader,
  who: WorkspaceReader,
  words: string,
  { board_uuid, inWikis }: { readonly board_uuid: string | null; readonly inWikis: boolean },
  limit: number,
): Promise<Hits> {
  const wikis = { workspace_uuid: who.workspace_uuid, wiki_uuid: null, page_uuid: null };
  const pages = inWikis
    ? sql`coalesce((select json_agg(json_build_object('uuid', p.uuid, 'wiki_uuid', p.wiki_uuid, 'title', p.title, 'text', p.text)
          order by p.rank desc, p.updated_at desc, p.uuid) from (${foundPages(words, wikis, limit)}) p), '[]')`
    : sql`'[]'::json`;
  const place = board_uuid === null ? { workspace_uuid: who.workspace_uuid } : { board_uuid };
  // guard: a search looks into every board | without `and ${isOpen} ` | by access.test.ts, search.test.ts
  const visible = sql`and ${isOpen} ${board_uuid === null ? sql`` : sql`and k.board_uuid = ${board_uuid}::uuid`}`;
  return reader.one(
    raw<Hits>(sql`
      with open as materialized (${visibleBoards(who)})
      select
        coalesce((select json_agg(json_build_object('uuid', o.uuid, 'name', o.name) order by o.position, o.uuid)
          from open o), '[]') as boards,
        coalesce((select json_agg(json_build_object('uuid', t.uuid, 'board_uuid', t.board_uuid, 'board_name', o.name,
            'number', t.number, 'title', t.title, 'status_name', s.name, 'text', ${textOf("t", "description")})
            order by t.rank desc, t.updated_at desc, t.uuid)
          from (${foundTasks(words, place, visible, limit)}) t
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
 * comments, which is enough for a common word, and otherwise in the index.
 */
function foundComments(workspace_uuid: string, q: string, conditions: Sql, limit: number): Sql {
  const words = sql`${toTsquery(parseSearch(q))}::tsquery`;
  const here = sql`c.workspace_uuid = ${workspace_uuid}::uuid and c.archived_at is null`;
  const visible = (comments: Sql): Sql => sql`
    select c.uuid, c.task_uuid, c.body, c.plain_text, c.created_at, k.title, k.board_uuid
    from ${comments} c join tasks k on (k.workspace_uuid, k.uuid) = (c.workspace_uuid, c.task_uuid)
    where k.archived_at is null ${conditions}`;
  return sql`
    with recent as materialized (
      ${visible(sql`(select c.* from comments c where ${here} order by c.created_at desc limit ${mostWalked})`)}
        and c.search @@ ${words}
      order by c.created_at desc, c.uuid limit ${limit}),
    indexed as (
      ${visible(sql`comments`)} and ${here} and (select count(*) from recent) < ${limit}::int
        and (c.search || array_to_tsvector(array['w:' || c.workspace_uuid::text]))
          @@ (select ${words} && ${`'w:${workspace_uuid}'`}::tsquery)
      limit ${mostComments})
    select * from recent where (select count(*) from recent) >= ${limit}::int
    union all
    (select * from indexed c order by c.created_at desc, c.uuid limit ${limit})`;
}
