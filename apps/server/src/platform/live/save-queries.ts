import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { LiveKey } from "./kinds.ts";

/** Somebody who changed a document. */
export type Author = { readonly user_uuid: string; readonly name: string };

/** Who changed a document since its page was stored, the newest last. */
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

/** What an event has told of a document, and what none has. */
export type Told = "told" | "unchanged" | { readonly untoldBy: string | null };

/** Notes that the page has everything of the log. */
export async function markSaved(reader: Reader, key: LiveKey, told: Told): Promise<void> {
  const isTold = told === "told";
  const by = typeof told === "string" ? null : told.untoldBy;
  await reader.rows(
    raw(sql`update live_documents d set page_seq = d.last_seq,
        announced_at = case when ${isTold}::boolean then clock_timestamp() else d.announced_at end,
        unannounced_by = case when ${isTold}::boolean then null else coalesce(${by}::uuid, d.unannounced_by) end
      where d.workspace_uuid = ${key.workspace_uuid}::uuid and d.uuid = ${key.uuid}::uuid`),
  );
}

/** Puts a snapshot in the place of the whole log. The row is locked, and the page has everything. */
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

/** Takes what no event has told yet. @returns who changed it; undefined when there is nothing, or it is not time */
export async function takeUntold(reader: Reader, key: LiveKey): Promise<Author | undefined> {
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

/** How long a document stays that nobody opens. */
const unusedFor = "30 days";
/** One whose state is so many times its content goes as soon as nobody has it open. */
const mostTimes = 10;

/**
 * Deletes live documents that nobody needs: their pages stay, and the next opening makes new ones. A process that has one
 * open notes this every ten minutes.
 */
export async function forgetUnused(reader: Reader): Promise<void> {
  // guard: live: what was typed is deleted before it is stored | without `d.page_seq = d.last_seq and ` | by create-collab-ticket.test.ts
  await reader.rows(
    raw(sql`delete from live_documents d where d.page_seq = d.last_seq and d.unannounced_by is null
        and d.used_at < clock_timestamp() - interval '1 hour'
        and (d.used_at < clock_timestamp() - ${unusedFor}::interval
          or octet_length(d.snapshot) + d.log_bytes > 100000 + ${mostTimes}::int * coalesce(
            (select octet_length(p.content_json::text) from pages p where (p.workspace_uuid, p.uuid) = (d.workspace_uuid, d.page_uuid)),
            (select octet_length(t.description_json::text) from tasks t where (t.workspace_uuid, t.uuid) = (d.workspace_uuid, d.task_uuid)), 0))`),
  );
}
