import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A save of a page that an event tells of. */
export type SavedPage = { readonly event_uuid: string; readonly sequence: number; readonly page_uuid: string };

/** A person who is newly mentioned in a page, and the event of the save that mentions them. */
export type NewMention = { readonly event_uuid: string; readonly page_uuid: string; readonly user_uuid: string };

/** Takes the new mentions of people in pages of which these events tell first; they are not returned again. */
export async function takeMentions(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  saves: readonly SavedPage[],
): Promise<NewMention[]> {
  if (saves.length === 0) return [];
  // pages are locked before their links, in their order, as by what deletes them
  return reader.rows(
    raw<NewMention>(sql`
      with e as materialized (
        select q.event_uuid, q.page_uuid, o.created_at
        from jsonb_to_recordset(${saves}::jsonb) as q (event_uuid uuid, sequence bigint, page_uuid uuid)
          join event_order o on (o.workspace_uuid, o.sequence) = (${workspace_uuid}::uuid, q.sequence)),
      held as materialized (
        select p.uuid from pages p
        where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid in (select page_uuid from e) order by p.uuid for key share),
      taken as (
        update page_links l set awaits_notice = false from held h
        where l.workspace_uuid = ${workspace_uuid}::uuid and l.from_uuid = h.uuid and l.awaits_notice
          and l.created_at <= (select max(e.created_at) from e where e.page_uuid = h.uuid)
        returning l.from_uuid as page_uuid, l.to_uuid as user_uuid, l.created_at)
      select f.event_uuid, t.page_uuid, t.user_uuid
      from taken t cross join lateral (select e.event_uuid from e
        where e.page_uuid = t.page_uuid and e.created_at >= t.created_at order by e.created_at limit 1) f
      order by t.page_uuid, t.user_uuid`),
  );
}
