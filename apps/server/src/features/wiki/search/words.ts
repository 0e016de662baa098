import { type DocumentJson, toText, withoutTitles } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type PreparedWords, prepareWords } from "#features/content/page-text/index.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";

/** The wiki or, without one, the workspace that is searched. */
export type SearchPlace = { readonly workspace_uuid: WorkspaceUuid; readonly wiki_uuid: string | null };

/** The mark that the words of every page of the place have; no word has a colon. */
export const markOf = ({ workspace_uuid, wiki_uuid }: SearchPlace): string =>
  wiki_uuid === null ? `w:${workspace_uuid}` : `k:${wiki_uuid}`;

/** A page, and what of it is searched. */
export type WordsOfPage = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly uuid: string;
  readonly title: string;
  readonly document: DocumentJson;
};

/** A copy of a page. */
export type PageCopy = { readonly uuid: string; readonly from_uuid: string };

type WordRow = Pick<WordsOfPage, "workspace_uuid" | "wiki_uuid" | "uuid"> & PreparedWords;

const toRow = ({ workspace_uuid, wiki_uuid, uuid, title, document }: WordsOfPage): WordRow => ({
  workspace_uuid,
  wiki_uuid,
  uuid,
  ...prepareWords(title, toText(withoutTitles(document))),
});

/** The rows that the statements below read as `n`: one for each page. */
const wordRows = (rows: readonly WordRow[]): Sql => {
  return sql`(select r.*, setweight(r.title_vector::tsvector, 'A')
      || array_to_tsvector(array['k:' || r.wiki_uuid, 'w:' || r.workspace_uuid]) as title_words
    from jsonb_to_recordset(${rows}::jsonb) as r (workspace_uuid uuid, wiki_uuid uuid, uuid uuid, folded_title text,
      title_vector text, body_vector text)) n`;
};

/** Parts of a statement that write the words by which a page is found, after its title or its content changed. It is locked. */
export const changedWords = (page: WordsOfPage): Sql => sql`
  worded as materialized (select * from ${wordRows([toRow(page)])}),
  titled as (
    insert into page_title_words as t (workspace_uuid, page_uuid, folded_title, words)
    select n.workspace_uuid, n.uuid, n.folded_title, n.title_words from worded n
    on conflict (workspace_uuid, page_uuid) do update
      set folded_title = excluded.folded_title, words = excluded.words, written_at = clock_timestamp()
      where t.words <> excluded.words or t.folded_title <> excluded.folded_title),
  texted as (
    insert into page_words (workspace_uuid, page_uuid, words)
    select n.workspace_uuid, n.uuid, n.title_words || setweight(n.body_vector::tsvector, 'B') from worded n
    on conflict (workspace_uuid, page_uuid) do update set words = excluded.words, written_at = clock_timestamp()),`;

/** Parts of a statement that write the words of pages that have none. A page that is saved at the same time keeps the words of its save. */
export const insertedWords = (rows: readonly WordRow[]): Sql => sql`
  n as materialized (select * from ${wordRows(rows)}),
  titled as (
    insert into page_title_words (workspace_uuid, page_uuid, folded_title, words)
    select n.workspace_uuid, n.uuid, n.folded_title, n.title_words from n
    on conflict (workspace_uuid, page_uuid) do nothing),
  texted as (
    insert into page_words (workspace_uuid, page_uuid, words)
    select n.workspace_uuid, n.uuid, n.title_words || setweight(n.body_vector::tsvector, 'B') from n
    on conflict (workspace_uuid, page_uuid) do nothing),`;

/** Writes the words of copies of pages in the same wiki, which say what the originals say. */
export async function copyWords(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  copies: readonly PageCopy[],
): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${copies}::jsonb) as c (uuid uuid, from_uuid uuid)`;
  await reader.rows(
    raw(sql`
      with titled as (
        insert into page_title_words (workspace_uuid, page_uuid, folded_title, words)
        select t.workspace_uuid, c.uuid, t.folded_title, t.words
        from ${pairs} join page_title_words t on t.workspace_uuid = ${workspace_uuid}::uuid and t.page_uuid = c.from_uuid)
      insert into page_words (workspace_uuid, page_uuid, words)
      select x.workspace_uuid, c.uuid, x.words
      from ${pairs} join page_words x on x.workspace_uuid = ${workspace_uuid}::uuid and x.page_uuid = c.from_uuid`),
  );
}

/** Writes the new mark of pages that go to another wiki. */
export async function moveWords(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  wikis: { readonly from: string; readonly to: string },
): Promise<void> {
  const mark = (wiki_uuid: string) => markOf({ workspace_uuid, wiki_uuid });
  const move = (table: "page_title_words" | "page_words"): Sql => sql`
    (update ${sql.raw(table)} m set words = ts_delete(m.words, ${mark(wikis.from)}) || array_to_tsvector(array[${mark(wikis.to)}])
      where m.workspace_uuid = ${workspace_uuid}::uuid and m.page_uuid = any (${uuids}::uuid[]))`;
  await reader.rows(
    raw(sql`with titles as ${move("page_title_words")}, texts as ${move("page_words")} select where false`),
  );
}
