import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Moves a page and everything under it to the trash. What is there already stays what it is. The wiki is locked.
 * @returns how many pages went
 */
export async function archiveTree(reader: Reader, page: WritableRow<"page">): Promise<number> {
  const row = await reader.one(
    raw<{ pages: number }>(sql`
      with recursive under as (
        select ${page.uuid}::uuid as uuid
        union all
        select p.uuid from under join pages p on p.workspace_uuid = ${page.workspace_uuid}::uuid
          and p.parent_page_uuid = under.uuid and p.archived_at is null),
      locked as materialized (select p.uuid from pages p where p.workspace_uuid = ${page.workspace_uuid}::uuid
        and p.uuid in (select uuid from under) order by p.uuid for no key update),
      archived as (update pages p set archived_at = m.moment, archived_with = ${page.uuid}::uuid, updated_at = m.moment
        from (select clock_timestamp() as moment) m
        where p.workspace_uuid = ${page.workspace_uuid}::uuid and p.uuid in (select uuid from locked) returning 1)
      select count(*)::int as pages from archived`),
  );
  return row.pages;
}

/**
 * Takes a page, with the pages that were archived with it, out of the trash. Its wiki is locked, and is not archived.
 * @returns how many pages came back; 0 if the page is not in the trash
 */
export async function restoreTree(
  reader: Reader,
  page: WritableRow<"page">,
  parent_page_uuid: string | null,
): Promise<number> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`
      update pages p set archived_at = null, archived_with = null, updated_at = m.moment,
        parent_page_uuid = case when p.uuid = ${page.uuid}::uuid then ${parent_page_uuid}::uuid else p.parent_page_uuid end
      from (select clock_timestamp() as moment) m
      where p.workspace_uuid = ${page.workspace_uuid}::uuid and p.archived_with = ${page.uuid}::uuid
        and exists (select from wikis k where (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
          and k.archived_at is null)
      returning p.uuid`),
  );
  return rows.length;
}

/** A page that was deleted for good, and the page with which it was archived. */
type DeletedPage = { readonly uuid: string; readonly title: string; readonly archived_with: string };

/** The stored files of the pages that `deleteTrees` would delete. */
export async function findFilesOfTrees(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ file_uuid: string }>(sql`select a.file_uuid from attachments a
        join pages p on (p.workspace_uuid, p.uuid) = (a.workspace_uuid, a.page_uuid)
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.archived_with = any (${uuids}::uuid[])`),
  );
  return rows.map(({ file_uuid }) => file_uuid);
}

/** Deletes pages of the trash with those that were archived with them; others stay. Locks their wikis first. */
export async function deleteTrees(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<DeletedPage[]> {
  await reader.rows(
    raw<{
      uuid: string;
    }>(sql`select k.uuid from wikis k where k.workspace_uuid = ${workspace_uuid}::uuid and k.uuid in (
        select p.wiki_uuid from pages p where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${uuids}::uuid[]))
      order by k.uuid for no key update`),
  );
  return reader.rows(
    raw<DeletedPage>(sql`delete from pages p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.archived_with = any (${uuids}::uuid[])
      returning p.uuid, p.title, p.archived_with`),
  );
}
