import type { Writable } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Moves a page and everything under it to the trash. What is there already stays what it is. The wiki is locked.
 * @returns how many pages went
 */
export async function archiveTree(reader: Reader, page: Writable<"page">): Promise<number> {
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
