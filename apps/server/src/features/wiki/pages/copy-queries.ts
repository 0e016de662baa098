import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { PageCopy } from "#features/wiki/search/index.ts";
import { type PageValues, pageValueColumns } from "#features/wiki/columns/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type PageKey, textOf } from "./queries.ts";

/** The place where the copy of a tree goes, and its values. */
export type CopiedRoot = PageValues & {
  readonly wiki_uuid: string;
  readonly parent_page_uuid: string | null;
  readonly position: string;
  readonly created_by: string;
};

/** Finds a page and everything under it, without what is in the trash. */
export function findTreeOf(reader: Reader, { workspace_uuid, uuid }: PageKey): Promise<{ uuid: string }[]> {
  return reader.rows(
    raw<{ uuid: string }>(sql`
      with recursive under as (
        select ${uuid}::uuid as uuid
        union all
        select p.uuid from under join pages p on p.workspace_uuid = ${workspace_uuid}::uuid
          and p.parent_page_uuid = under.uuid and p.archived_at is null)
      select uuid from under`),
  );
}

/** Inserts copies of pages, the first of which is the root. They say what the originals say. */
export async function insertCopies(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  copies: readonly PageCopy[],
  root: CopiedRoot,
): Promise<void> {
  const root_uuid = copies[0]?.uuid ?? null;
  await tx.rows(
    raw(sql`
      with c as materialized (select * from jsonb_to_recordset(${copies}::jsonb) as c (uuid uuid, from_uuid uuid))
      insert into pages (workspace_uuid, wiki_uuid, uuid, parent_page_uuid, position, ${pageValueColumns.names()},
        content_json, content_text, created_by, created_via)
      select p.workspace_uuid, ${root.wiki_uuid}::uuid, c.uuid,
        case when c.uuid = ${root_uuid}::uuid then ${root.parent_page_uuid}::uuid else u.uuid end,
        case when c.uuid = ${root_uuid}::uuid then ${root.position}::numeric else p.position end,
        ${pageValueColumns.names("v")}, p.content_json, p.content_text, ${root.created_by}::uuid, ${tx.context.via}::jsonb
      from c join pages p on p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = c.from_uuid
        cross join lateral (select ${pageValueColumns.values(root)} where c.uuid = ${root_uuid}::uuid
          union all select ${pageValueColumns.names("p")} where c.uuid <> ${root_uuid}::uuid) as v (${pageValueColumns.names()})
        left join c u on u.from_uuid = p.parent_page_uuid`),
  );
}

/** Some copies whose content names what was copied with them: other pages, or files of their own. */
export function findNaming(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<{ uuid: string; content: string }[]> {
  return reader.rows(
    raw<{ uuid: string; content: string }>(sql`select p.uuid, p.content_json::text as content from pages p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${uuids}::uuid[])
        and (p.content_json::text like '%/wiki-pages/%' or p.content_json::text like '%"mention"%'
          or p.content_json::text ~* '/pages/')`),
  );
}

/** Writes the contents of copies. */
export async function writeContents(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  contents: readonly { readonly uuid: string; readonly document: DocumentJson }[],
): Promise<void> {
  const rows = contents.map(({ uuid, document }) => ({ uuid, document, text: textOf(document) }));
  await reader.rows(
    raw(sql`update pages p set content_json = c.document, content_text = c.text
      from jsonb_to_recordset(${rows}::jsonb) as c (uuid uuid, document jsonb, text text)
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = c.uuid`),
  );
}

/** Puts a page with everything under it into another wiki. */
export async function moveTreeRows(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  to: { readonly wiki_uuid: string; readonly parent_page_uuid: string | null; readonly position: string },
): Promise<void> {
  const root = uuids[0] ?? null;
  await reader.rows(
    raw(sql`
      with locked as materialized (select p.uuid from pages p where p.workspace_uuid = ${workspace_uuid}::uuid
        and p.uuid = any (${uuids}::uuid[]) order by p.uuid for no key update)
      update pages p set wiki_uuid = ${to.wiki_uuid}::uuid, updated_at = clock_timestamp(),
        parent_page_uuid = case when p.uuid = ${root}::uuid then ${to.parent_page_uuid}::uuid else p.parent_page_uuid end,
        position = case when p.uuid = ${root}::uuid then ${to.position}::numeric else p.position end
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid in (select uuid from locked)`),
  );
}
