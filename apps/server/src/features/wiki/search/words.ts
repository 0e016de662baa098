import { type DocumentJson, toText } from "@stoa/document";
import { withoutTitles } from "#features/wiki/links/index.ts";
import { fold, toTsvector } from "#kernel/search-words.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";

/** The wiki or, without one, the workspace that is searched. */
export type SearchPlace = { readonly workspace_uuid: string; readonly wiki_uuid: string | null };

/** The mark that the words of every page of the place have; no word has a colon. */
export const markOf = ({ workspace_uuid, wiki_uuid }: SearchPlace): string =>
  wiki_uuid === null ? `w:${workspace_uuid}` : `k:${wiki_uuid}`;

/** A page, and what of it is searched. */
export type WordsOfPage = {
  readonly workspace_uuid: string;
  readonly wiki_uuid: string;
  readonly uuid: string;
  readonly title: string;
  readonly document: DocumentJson;
};

/** How titles are compared with what stands before a slash. */
export const foldedTitle = (title: string): string => fold(title.trim());

/** What the statements below read as `n`: a row for each page. */
const wordRows = (pages: readonly WordsOfPage[]): Sql => {
  const rows = pages.map((page) => ({
    workspace_uuid: page.workspace_uuid,
    wiki_uuid: page.wiki_uuid,
    uuid: page.uuid,
    folded_title: foldedTitle(page.title),
    title_vector: toTsvector(page.title),
    body_vector: toTsvector(toText(withoutTitles(page.document))),
  }));
  return sql`(select r.*, setweight(r.title_vector::tsvector, 'A')
      || array_to_tsvector(array['k:' || r.wiki_uuid, 'w:' || r.workspace_uuid]) as title_words
    from jsonb_to_recordset(${rows}::jsonb) as r (workspace_uuid uuid, wiki_uuid uuid, uuid uuid, folded_title text,
      title_vector text, body_vector text)) n`;
};

/** Parts of a statement that write the words by which a page is found, after its title or its content changed. It is locked. */
export const changedWords = (page: WordsOfPage): Sql => sql`
  worded as materialized (select * from ${wordRows([page])}),
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

/** Writes the words of pages that have none. A page that is saved at the same time keeps the words of its save. */
export async function addPageWords(reader: Reader, pages: readonly WordsOfPage[]): Promise<void> {
  await reader.rows(
    raw(sql`
      with n as materialized (select * from ${wordRows(pages)}),
      titled as (
        insert into page_title_words (workspace_uuid, page_uuid, folded_title, words)
        select n.workspace_uuid, n.uuid, n.folded_title, n.title_words from n
        on conflict (workspace_uuid, page_uuid) do nothing)
      insert into page_words (workspace_uuid, page_uuid, words)
      select n.workspace_uuid, n.uuid, n.title_words || setweight(n.body_vector::tsvector, 'B') from n
      on conflict (workspace_uuid, page_uuid) do nothing`),
  );
}
