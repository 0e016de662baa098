import type { Rows, Writable } from "#platform/auth/rows.ts";
import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { storageLimits } from "./rules.ts";
import type { Attachment } from "./view.ts";

/** An attachment as the API shows it, from `a` and the user `u` who created it. */
export const attachmentJson = sql<Attachment>`jsonb_build_object('uuid', a.uuid, 'name', a.name,
  'content_type', a.content_type, 'size_bytes', a.size_bytes, 'created_at', ${isoOf("a.created_at")},
  'created_by', ${doer("u", "a.created_via")})`;

/**
 * Inserts an attachment, if the plan's storage has room for it, and returns it. The workspace must be locked, so that two
 * uploads do not use the same free storage.
 * @returns undefined when there is no room
 */
export async function insertAttachment(
  tx: Transaction<never>,
  task: Writable<"task">,
  created_by: string,
  file: { readonly uuid: string; readonly name: string; readonly content_type: string; readonly size_bytes: number },
): Promise<Attachment | undefined> {
  const limit = storageLimits[task.plan];
  const row = await tx.first(
    raw<{ attachment: Attachment }>(sql`
      with a as (
        insert into attachments (workspace_uuid, task_uuid, uuid, name, content_type, size_bytes, created_by,
          created_via)
        select ${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${file.uuid}::uuid, ${file.name},
          ${file.content_type}, ${file.size_bytes}::int, ${created_by}::uuid,
          ${tx.context.via}::jsonb
        where ${limit}::bigint is null or ${limit}::bigint - ${file.size_bytes}::int >= (
          select coalesce(sum(size_bytes), 0) from attachments where workspace_uuid = ${task.workspace_uuid}::uuid)
        returning *)
      select ${attachmentJson} as attachment from a join users u on u.uuid = a.created_by`),
  );
  return row?.attachment;
}

/** The attachments of a task, newest first. */
export const attachmentPages = pages({
  name: "attachments",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** A page of the attachments of a task. */
export function findAttachments(
  reader: Reader,
  task: Rows["task"],
  page: Page,
): Promise<({ attachment: Attachment } & OfPage)[]> {
  const rows = sql`select * from attachments
    where (workspace_uuid, task_uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid) and archived_at is null`;
  return reader.rows(
    raw<{ attachment: Attachment } & OfPage>(sql`
      select ${attachmentJson} as attachment, a.page_end from (${page.of(rows)}) a join users u on u.uuid = a.created_by
      order by ${page.order("a")}`),
  );
}

/** A stored file of a task. */
type StoredFile = {
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** One attachment that is not in the trash. */
export async function findAttachment(
  reader: Reader,
  task: Rows["task"],
  uuid: string,
): Promise<StoredFile | undefined> {
  return reader.first(
    raw<StoredFile>(sql`select uuid, name, content_type, size_bytes from attachments
      where (workspace_uuid, task_uuid, uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid)
        and archived_at is null`),
  );
}

/** Moves an attachment to the trash. */
export async function archiveAttachment(reader: Reader, task: Writable<"task">, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update attachments set archived_at = clock_timestamp()
      where (workspace_uuid, task_uuid, uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid)`),
  );
}

/** Those of the uuids that are attachments, in the trash or not. */
export async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select uuid from attachments where uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map((row) => row.uuid));
}
