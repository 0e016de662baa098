import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { LiveKey } from "./kinds.ts";

/** A person who changed a document. */
export type Author = { readonly user_uuid: string; readonly name: string };

/** The person who changed a document since its page was stored, the newest last. */
export function findAuthors(reader: Reader, key: LiveKey): Promise<Author[]> {
  return reader.rows(
    raw<Author>(sql`select u.user_uuid, trim(p.first_name || ' ' || p.last_name) as name
      from live_documents d
        join live_updates u on (u.workspace_uuid, u.document_uuid) = (d.workspace_uuid, d.uuid) and u.seq > d.page_seq
        join users p on p.uuid = u.user_uuid
      where d.workspace_uuid = ${key.workspace_uuid}::uuid and d.uuid = ${key.uuid}::uuid
      group by u.user_uuid, p.first_name, p.last_name order by max(u.seq)`),
  );
}

/** Whether an event about the newest change was emitted; `unannouncedBy` is who made the change if not. */
export type Announcement = "announced" | "unchanged" | { readonly unannouncedBy: string | null };

/** Stores that the page or task has everything of the log. */
export async function markSaved(reader: Reader, key: LiveKey, announcement: Announcement): Promise<void> {
  const isAnnounced = announcement === "announced";
  const by = typeof announcement === "string" ? null : announcement.unannouncedBy;
  await reader.rows(
    raw(sql`update live_documents d set page_seq = d.last_seq,
        announced_at = case when ${isAnnounced}::boolean then clock_timestamp() else d.announced_at end,
        unannounced_by = case when ${isAnnounced}::boolean then null else coalesce(${by}::uuid, d.unannounced_by) end
      where d.workspace_uuid = ${key.workspace_uuid}::uuid and d.uuid = ${key.uuid}::uuid`),
  );
}

/** Replaces the whole log by a snapshot. The row is locked, and the page or task has everything. */
export async function replaceLog(reader: Reader, key: LiveKey, snapshot: Buffer): Promise<void> {
  await reader.rows(
    raw(sql`with replaced as (
        update live_documents d set snapshot = ${snapshot}::bytea, snapshot_seq = d.last_seq, log_bytes = 0
        where d.workspace_uuid = ${key.workspace_uuid}::uuid and d.uuid = ${key.uuid}::uuid
        returning d.last_seq)
      delete from live_updates u using replaced r
      where u.workspace_uuid = ${key.workspace_uuid}::uuid and u.document_uuid = ${key.uuid}::uuid and u.seq <= r.last_seq`),
  );
}

/** Marks a change without an event as announced. @returns who made it; undefined when there is none, or when the last event is less than a minute old */
export async function takeUnannounced(reader: Reader, key: LiveKey): Promise<Author | undefined> {
  return reader.first(
    raw<Author>(sql`with taken as (
        update live_documents d set unannounced_by = null, announced_at = clock_timestamp()
        where d.workspace_uuid = ${key.workspace_uuid}::uuid and d.uuid = ${key.uuid}::uuid
          and d.unannounced_by is not null
          and coalesce(d.announced_at, '-infinity') < clock_timestamp() - interval '1 minute'
        returning old.unannounced_by as user_uuid)
      select t.user_uuid, trim(u.first_name || ' ' || u.last_name) as name from taken t join users u on u.uuid = t.user_uuid`),
  );
}

/** The time for which a live document is kept that nobody opens. */
const unusedFor = "30 days";
/** A document whose state is so many times larger than its content is deleted as soon as nobody has it open. */
const mostTimes = 10;

/**
 * Deletes live documents that nobody needs: their pages stay, and the next opening makes new ones. A process that has one
 * open notes this every ten minutes.
 */
export async function forgetUnused(reader: Reader): Promise<void> {
  await reader.rows(
    raw(sql`delete from live_documents d where d.page_seq = d.last_seq and d.unannounced_by is null
        and d.used_at < clock_timestamp() - interval '1 hour'
        and (d.used_at < clock_timestamp() - ${unusedFor}::interval
          or octet_length(d.snapshot) + d.log_bytes > 100000 + ${mostTimes}::int * coalesce(
            (select octet_length(p.content_json::text) from pages p where (p.workspace_uuid, p.uuid) = (d.workspace_uuid, d.page_uuid)),
            (select octet_length(t.description_json::text) from tasks t where (t.workspace_uuid, t.uuid) = (d.workspace_uuid, d.task_uuid)), 0))`),
  );
}
