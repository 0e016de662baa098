import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { newLinks } from "#features/content/links/index.ts";
import type { NewImportedPage } from "#features/content/page-text/index.ts";
import { emptyPage, pageValueColumns } from "#features/wiki/columns/index.ts";
import { insertedWords } from "#features/wiki/search/index.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { pageEvent } from "./events.ts";
import { insertedVersions } from "./version-queries.ts";
import type { PageRow } from "./view.ts";

type ImportPlace = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly created_by: PageRow["created_by"] & { readonly uuid: string };
};

/**
 * Imports pages, each behind its parent, with one statement for all rows of a table, and one wiki_page.created for each. The
 * caller checks the place under the lock of the wiki, and counts the change of the tree.
 */
export async function importPages(
  tx: Transaction<"wiki_page.created">,
  place: ImportPlace,
  pages: readonly NewImportedPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const inserted = new Map((await insertRows(tx, place, pages)).map((row) => [row.uuid, row]));
  await insertParts(tx, place, pages);
  for (const { uuid, parent_page_uuid, title } of pages) {
    const row = inserted.get(uuid);
    if (row === undefined) continue;
    const page = { ...row, ...place, parent_page_uuid, ...emptyPage, title, version: 1 };
    tx.emit(pageEvent("wiki_page.created", { ...page, public_token: null, public_children: false }));
  }
}

type InsertedPage = Pick<PageRow, "uuid" | "position" | "created_at" | "updated_at">;

function insertRows(
  tx: Transaction<never>,
  place: ImportPlace,
  pages: readonly NewImportedPage[],
): Promise<InsertedPage[]> {
  const rows = pages.map(({ uuid, parent_page_uuid, position, title, document, text }) => {
    return { uuid, parent_page_uuid, position, ...emptyPage, title, content_json: document, content_text: text };
  });
  return tx.rows(
    raw<InsertedPage>(sql`insert into pages as p (workspace_uuid, wiki_uuid, uuid, parent_page_uuid, position, ${pageValueColumns.names()},
        content_json, content_text, created_by, created_via)
      select ${place.workspace_uuid}::uuid, ${place.wiki_uuid}::uuid, n.uuid, n.parent_page_uuid, n.position, ${pageValueColumns.names("n")},
        n.content_json, n.content_text, ${place.created_by.uuid}::uuid, ${tx.context.via}::jsonb
      from jsonb_to_recordset(${rows}::jsonb) as n (uuid uuid, parent_page_uuid uuid, position numeric, ${pageValueColumns.record},
        content_json jsonb, content_text text)
      returning p.uuid, p.position, p.created_at, p.updated_at`),
  );
}

/** Writes the words, the links and the first versions of pages. */
async function insertParts(
  tx: Transaction<never>,
  place: ImportPlace,
  pages: readonly NewImportedPage[],
): Promise<void> {
  const { workspace_uuid, wiki_uuid } = place;
  const authors = [{ user_uuid: place.created_by.uuid, via: tx.context.via }];
  const uuids = pages.map(({ uuid }) => uuid);
  const texts = pages.map(({ uuid, document }) => ({ kind: "page" as const, uuid, document }));
  const words = pages.map((page) => ({ workspace_uuid, wiki_uuid, uuid: page.uuid, ...page.words }));
  await tx.rows(
    raw(sql`with ${insertedWords(words)} ${newLinks(workspace_uuid, texts)} kept as (
        ${insertedVersions(sql`authors, source`, sql`${authors}::jsonb, 'rest'`)}
        where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${uuids}::uuid[])
        returning 1)
      select from kept`),
  );
}
