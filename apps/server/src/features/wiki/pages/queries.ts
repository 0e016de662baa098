import { type DocumentJson, toText, withoutTitles } from "@stoa/document";
import { type PageValues, pageValueColumns } from "#features/wiki/columns/index.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Content, PageRow } from "./view.ts";

/** The key of a page and of its parts. */
export type PageKey = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** The columns of a page without its content, of rows `p` with their creators as `cu`. */
export const lean = sql`p.uuid, p.workspace_uuid, p.wiki_uuid, p.parent_page_uuid, p.position, ${pageValueColumns.names("p")}, p.version,
  ${doer("cu", "p.created_via")} as created_by, p.created_at, p.updated_at, p.public_token, p.public_children`;

export const isPage = ({ workspace_uuid, uuid }: PageKey): Sql =>
  sql`p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = ${uuid}::uuid`;

/** Reads a page with its content. */
export function readPage(reader: Reader, page: PageKey): Promise<PageRow & Content> {
  return reader.one(
    raw<PageRow & Content>(sql`select ${lean}, p.content_json, p.content_text
      from pages p join users cu on cu.uuid = p.created_by where ${isPage(page)}`),
  );
}

/** Reads a page without its content. */
export function readLeanPage(reader: Reader, page: PageKey): Promise<PageRow> {
  return reader.one(
    raw<PageRow>(sql`select ${lean} from pages p join users cu on cu.uuid = p.created_by where ${isPage(page)}`),
  );
}

/** Reads what a page says. */
export async function readDocumentOf(reader: Reader, page: PageKey): Promise<DocumentJson> {
  const row = await reader.one(
    raw<{ content_json: DocumentJson }>(sql`select p.content_json from pages p where ${isPage(page)}`),
  );
  return row.content_json;
}

/** A page that is to be created. */
export type NewPage = PageValues & {
  readonly uuid: string;
  readonly parent_page_uuid: string | null;
  readonly position: string;
  readonly document: DocumentJson;
  readonly created_by: string;
};

/** The stored text, which everybody finds who sees the page: it does not tell the titles of what the page mentions. */
export const textOf = (document: DocumentJson): string => toText(withoutTitles(document));

/** Inserts a page. */
export async function insertPage(tx: Transaction<never>, wiki: WritableRow<"wiki">, page: NewPage): Promise<void> {
  await tx.rows(
    raw(sql`insert into pages (workspace_uuid, wiki_uuid, uuid, parent_page_uuid, position, ${pageValueColumns.names()},
        content_json, content_text, created_by, created_via)
      values (${wiki.workspace_uuid}::uuid, ${wiki.uuid}::uuid, ${page.uuid}::uuid, ${page.parent_page_uuid}::uuid,
        ${page.position}::numeric, ${pageValueColumns.values(page)}, ${page.document}::jsonb, ${textOf(page.document)}, ${page.created_by}::uuid,
        ${tx.context.via}::jsonb)`),
  );
}

/**
 * Writes the values and the content of a page, with a new version.
 * @returns whether the content changed; undefined when all equals what is stored, and nothing was written
 */
export async function updatePageRow(
  reader: Reader,
  page: WritableRow<"page">,
  saved: PageValues & { readonly document: DocumentJson },
  text: TextWrite,
): Promise<{ content_changed: boolean } | undefined> {
  const { document } = saved;
  const written = await reader.first(
    raw<{ content_changed: boolean }>(sql`
      update pages p set ${pageValueColumns.set(saved)}, content_json = ${document}::jsonb, content_text = ${textOf(document)},
        version = p.version + 1, updated_at = clock_timestamp()
      where ${isPage(page)} and ((${pageValueColumns.names("p")}) is distinct from (${pageValueColumns.values(saved)})
        or p.content_json <> ${document}::jsonb)
      returning old.content_json <> new.content_json as content_changed`),
  );
  if (written?.content_changed === true) text.stored(page, document);
  return written;
}

/** Puts a page under another parent or to another position. */
export async function movePageRow(
  reader: Reader,
  page: WritableRow<"page">,
  to: { readonly parent_page_uuid: string | null; readonly position: string },
): Promise<void> {
  await reader.rows(
    raw(sql`update pages p set parent_page_uuid = ${to.parent_page_uuid}::uuid, position = ${to.position}::numeric,
        updated_at = clock_timestamp()
      where ${isPage(page)}`),
  );
}

/** Counts the pages of a wiki, without those in the trash. */
export async function countPages(
  reader: Reader,
  wiki: { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string },
): Promise<number> {
  const row = await reader.one(
    raw<{ pages: number }>(sql`select count(*)::int as pages from pages
      where workspace_uuid = ${wiki.workspace_uuid}::uuid and wiki_uuid = ${wiki.uuid}::uuid and archived_at is null`),
  );
  return row.pages;
}
