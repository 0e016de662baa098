import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";

/** An import that has ended. */
export type EndedImport = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly board_uuids: readonly BoardUuid[];
  readonly wiki_uuid: string | null;
};

/** The things that an import made, as far as they were not deleted for good. */
export type MadeThings = {
  readonly board_uuids: readonly BoardUuid[];
  readonly wiki_uuids: readonly string[];
  /** the pages that it made in a wiki of somebody else */
  readonly page_uuids: readonly string[];
};

/** Finds the things that an import made. */
export async function findMade(reader: Reader, ended: EndedImport): Promise<MadeThings> {
  const { workspace_uuid, uuid, board_uuids, wiki_uuid } = ended;
  const workspace = sql`${workspace_uuid}::uuid`;
  const isMade = (table: "k" | "p"): Sql => sql`${sql.raw(table)}.created_via ->> 'import_uuid' = ${uuid}::text`;
  return reader.one(
    raw<MadeThings>(sql`
      with k as materialized (select k.uuid from wikis k where k.workspace_uuid = ${workspace} and ${isMade("k")})
      select
        array(select b.uuid from boards b where b.workspace_uuid = ${workspace} and b.uuid = any (${board_uuids}::uuid[])
          order by b.uuid) as board_uuids,
        array(select k.uuid from k order by k.uuid) as wiki_uuids,
        array(select p.uuid from pages p where p.workspace_uuid = ${workspace} and p.wiki_uuid = ${wiki_uuid}::uuid
          and ${isMade("p")} and p.wiki_uuid not in (select k.uuid from k) order by p.uuid) as page_uuids`),
  );
}

/** The work of people with what an import made: the number of things, and the name of one; null where only deleted ones are left to count. */
export type FoundWork = { readonly count: number; readonly example: string | null };

/**
 * Counts the things that were changed, added, moved away or deleted after an import. What people do sets `updated_at` of the row that a
 * local copy holds (decision 15), and the end of an import is later than everything that it wrote.
 * @param made locked, so that nobody works with it until the commit
 * @param expected the statuses, tasks and pages that the import made
 */
export async function findWork(
  reader: Reader,
  { workspace_uuid, uuid, board_uuids }: EndedImport,
  made: MadeThings,
  expected: { readonly columns: readonly string[]; readonly tickets: number; readonly pages: number },
): Promise<FoundWork> {
  const workspace = sql`${workspace_uuid}::uuid`;
  return reader.one(
    raw<FoundWork>(sql`
      with ended as materialized (select i.updated_at as ended_at from imports i
          where (i.workspace_uuid, i.uuid) = (${workspace}, ${uuid}::uuid)),
      t as materialized (select t.uuid, t.title, t.updated_at from tasks t
          where t.workspace_uuid = ${workspace} and t.board_uuid = any (${made.board_uuids}::uuid[])),
      p as materialized (select p.uuid, p.title, p.updated_at from pages p where p.workspace_uuid = ${workspace}
          and (p.wiki_uuid = any (${made.wiki_uuids}::uuid[]) or p.uuid = any (${made.page_uuids}::uuid[]))),
      work (uuid, name) as (${workOnTexts(workspace)} union ${workOnPlaces(workspace, made)}),
      gone as (select ${missing(expected.tickets, sql`t`)} + ${missing(expected.pages, sql`p`)}
        + ${missing(board_uuids.length, sql`unnest(${made.board_uuids}::uuid[])`)}
        + ${missing(
          expected.columns.length,
          sql`statuses s
            where s.workspace_uuid = ${workspace} and s.board_uuid = any (${made.board_uuids}::uuid[])`,
        )} as things)
      select (gone.things + (select count(*) from work))::int as count,
        (select w.name from work w order by w.name, w.uuid limit 1) as example from gone`),
  );
}

/** The number of things that are not there any more. @param found the rows that still are */
const missing = (made: number, found: Sql): Sql => sql`greatest(0, ${made}::int - (select count(*) from ${found}))`;

/** The tasks `t` and pages `p` that were changed after the import ended, or have something new. */
const workOnTexts = (workspace: Sql): Sql => sql`
  select t.uuid, t.title from t, ended where t.updated_at > ended.ended_at
  union select p.uuid, p.title from p, ended where p.updated_at > ended.ended_at
  union select c.uuid, c.title from pages c join p on c.parent_page_uuid = p.uuid
    where c.workspace_uuid = ${workspace} and c.archived_at is null and c.uuid not in (select uuid from p)
  union select p.uuid, p.title from p join attachments a on (a.workspace_uuid, a.page_uuid) = (${workspace}, p.uuid), ended
    where greatest(a.created_at, a.archived_at) > ended.ended_at
  union select p.uuid, p.title from p join signature_requests s on (s.workspace_uuid, s.page_uuid) = (${workspace}, p.uuid), ended
    where s.created_at > ended.ended_at
  -- typed, and not saved yet
  union select texts.uuid, texts.title from (select t.uuid, t.title from t union all select p.uuid, p.title from p) texts
    join live_documents d on (d.workspace_uuid, d.uuid) = (${workspace}, texts.uuid) and d.last_seq > d.page_seq`;

/** The boards and wikis, and what boards have, that were changed or added after the import ended. */
function workOnPlaces(workspace: Sql, { board_uuids, wiki_uuids }: MadeThings): Sql {
  const onBoards = (table: string, { board = "board_uuid", name = "name" } = {}): Sql => sql`
    select r.uuid, ${sql.raw(`r.${name}`)} from ${sql.raw(table)} r, ended
    where r.workspace_uuid = ${workspace} and ${sql.raw(`r.${board}`)} = any (${board_uuids}::uuid[])
      and r.updated_at > ended.ended_at`;
  return sql`${onBoards("boards", { board: "uuid" })} union ${onBoards("statuses")} union ${onBoards("groups")}
    union ${onBoards("custom_fields")} union ${onBoards("automations")} union ${onBoards("feedback_forms", { name: "title" })}
    union select k.uuid, k.name from wikis k, ended where k.workspace_uuid = ${workspace}
      and k.uuid = any (${wiki_uuids}::uuid[]) and k.updated_at > ended.ended_at`;
}
