import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { newLinks } from "#features/content/links/index.ts";
import type { PreparedWords } from "#features/content/page-text/index.ts";
import { pageValueColumns } from "#features/wiki/columns/index.ts";
import { insertedWords } from "#features/wiki/search/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A page of another workspace, with its times, place and version; the names are those of its columns. */
export type WholePage = {
  readonly uuid: string;
  readonly wiki_uuid: string;
  readonly content_json: DocumentJson;
  readonly words: PreparedWords;
} & { readonly [column: string]: unknown };

/**
 * Inserts pages as they were in another workspace, with their words and links. They come to the top of their wikis first:
 * `placeWholePages` puts them under each other.
 */
export async function importWholePages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  pages: readonly WholePage[],
): Promise<void> {
  const texts = pages.map(({ uuid, content_json }) => ({ kind: "page" as const, uuid, document: content_json }));
  const words = pages.map(({ uuid, wiki_uuid, words: each }) => ({ workspace_uuid, wiki_uuid, uuid, ...each }));
  const rows = pages.map((page) => ({ ...page, words: undefined }));
  await reader.rows(
    raw(sql`insert into pages (workspace_uuid, wiki_uuid, uuid, position, ${pageValueColumns.names()}, content_json,
        content_text, version, created_by, created_via, created_at, archived_at, archived_with)
      select ${workspace_uuid}::uuid, p.wiki_uuid, p.uuid, p.position, ${pageValueColumns.names("p")}, p.content_json, p.content_text, p.version,
        p.created_by, nullif(p.created_via, 'null'), p.created_at, p.archived_at, p.archived_with
      from jsonb_to_recordset(${rows}::jsonb) as p (wiki_uuid uuid, uuid uuid, position numeric, ${pageValueColumns.record},
        content_json jsonb, content_text text, version int, created_by uuid, created_via jsonb, created_at timestamptz,
        archived_at timestamptz, archived_with uuid)`),
  );
  await reader.rows(
    raw(sql`with ${insertedWords(words)} ${newLinks(workspace_uuid, texts)} done as (select 1) select from done`),
  );
}

/** Puts pages under their parents, which may have been inserted after them. */
export async function placeWholePages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  pages: readonly { readonly uuid: string; readonly parent_page_uuid: string | null }[],
): Promise<void> {
  await reader.rows(
    raw(sql`update pages p set parent_page_uuid = n.parent_page_uuid
      from jsonb_to_recordset(${pages}::jsonb) as n (uuid uuid, parent_page_uuid uuid)
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = n.uuid`),
  );
}
