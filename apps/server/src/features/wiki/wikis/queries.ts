import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Wiki, wikiJson } from "./view.ts";

type Row = { readonly wiki: Wiki };

/** The wikis of a workspace, oldest first. */
export const wikiPages = pages({
  name: "wikis",
  order: { created_at: "timestamp", uuid: "uuid" },
  lookAhead: true,
});

/** Finds all active wikis of a workspace, oldest first. */
export async function findWikis(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<readonly Wiki[]> {
  const rows = await reader.rows(
    raw<Row>(sql`select ${wikiJson} as wiki from wikis k join users cu on cu.uuid = k.created_by
      where k.workspace_uuid = ${workspace_uuid}::uuid and k.archived_at is null
      order by k.created_at, k.uuid`),
  );
  return rows.map(({ wiki }) => wiki);
}

/** Finds a page of the wikis of a workspace. */
export function findWikiPage(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  which: "active" | "archived",
  page: Page,
): Promise<(Row & OfPage)[]> {
  const state = which === "active" ? sql`is null` : sql`is not null`;
  const rows = sql`select k.* from wikis k where k.workspace_uuid = ${workspace_uuid}::uuid and k.archived_at ${state}`;
  return reader.rows(
    raw<Row & OfPage>(sql`select ${wikiJson} as wiki, k.page_end
      from (${page.of(rows)}) k join users cu on cu.uuid = k.created_by order by ${page.order("k")}`),
  );
}

/** Reads one wiki. */
export async function readWiki(reader: Reader, wiki: { workspace_uuid: WorkspaceUuid; uuid: string }): Promise<Wiki> {
  const row = await reader.one(
    raw<Row>(sql`select ${wikiJson} as wiki from wikis k join users cu on cu.uuid = k.created_by
      where k.workspace_uuid = ${wiki.workspace_uuid}::uuid and k.uuid = ${wiki.uuid}::uuid`),
  );
  return row.wiki;
}

/** Counts the wikis of a workspace, archived ones too. */
export async function countWikis(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<number> {
  const row = await reader.one(
    raw<{ wikis: number }>(
      sql`select count(*)::int as wikis from wikis where workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  return row.wikis;
}

/** Returns the wiki that a part of a statement has written. @param written returns the row */
async function writtenWiki(reader: Reader, written: Sql): Promise<Wiki> {
  const row = await reader.one(
    raw<Row>(sql`with k as (${written}) select ${wikiJson} as wiki from k join users cu on cu.uuid = k.created_by`),
  );
  return row.wiki;
}

/** Inserts an empty wiki. The workspace is locked until the commit, at the latest when its wikis are counted. */
export function insertWiki(
  tx: Transaction<never>,
  workspace: { readonly uuid: string },
  wiki: { readonly name: string; readonly created_by: string },
): Promise<Wiki> {
  return writtenWiki(
    tx,
    sql`insert into wikis (workspace_uuid, name, created_by, created_via)
      values (${workspace.uuid}::uuid, ${wiki.name}, ${wiki.created_by}::uuid, ${tx.context.via}::jsonb) returning *`,
  );
}

/** Changes columns of a wiki. @param columns assignments */
function updateWikiRow(reader: Reader, wiki: WritableRow<"wiki">, columns: Sql): Promise<Wiki> {
  return writtenWiki(
    reader,
    sql`update wikis set ${columns}, updated_at = clock_timestamp()
      where workspace_uuid = ${wiki.workspace_uuid}::uuid and uuid = ${wiki.uuid}::uuid returning *`,
  );
}

export function renameWiki(reader: Reader, wiki: WritableRow<"wiki">, name: string): Promise<Wiki> {
  return updateWikiRow(reader, wiki, sql`name = ${name}`);
}

/** Takes a wiki with all its pages out of sight. Its pages stay as they are. */
export function archiveWikiRow(reader: Reader, wiki: WritableRow<"wiki">): Promise<Wiki> {
  return updateWikiRow(reader, wiki, sql`archived_at = clock_timestamp()`);
}

/** Brings an archived wiki back. Local copies read its pages whole from now on. */
export function bringBackWiki(reader: Reader, wiki: WritableRow<"wiki">): Promise<Wiki> {
  return updateWikiRow(reader, wiki, sql`archived_at = null, opened_at = clock_timestamp()`);
}

/**
 * Signals that the tree of a wiki has changed: a title, a place, or which pages there are. The wiki is
 * locked before its pages.
 */
export async function treeChanged(reader: Reader, workspace_uuid: WorkspaceUuid, wiki_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update wikis set tree_version = tree_version + 1
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${wiki_uuid}::uuid`),
  );
}
