import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Rows, Writable } from "#platform/auth/rows.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
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

const shape = ["timestamp", "uuid"] as const;

/** A page of the attachments of a task, newest first. @throws ApiError cursor_invalid for a cursor of another list */
export async function findAttachments(
  reader: Reader,
  task: Rows["task"],
  page: { readonly limit: number; readonly cursor: string | undefined },
  fail: Fail<"cursor_invalid">,
): Promise<{ attachments: Attachment[]; next_cursor: string | null }> {
  const tag = `attachments of ${task.uuid}`;
  const before =
    page.cursor === undefined ? [null, null] : (decodeCursor(tag, page.cursor, shape) ?? fail("cursor_invalid"));
  // sent as text, because the driver would cut off the microseconds of a timestamp
  const beforeAt = sql`${before[0]}::text::timestamptz`;
  const rows = await reader.rows(
    raw<{ attachment: Attachment; at: string }>(sql`
      select ${attachmentJson} as attachment,
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from attachments a join users u on u.uuid = a.created_by
      where (a.workspace_uuid, a.task_uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid)
        and a.archived_at is null and (${beforeAt} is null
          or (a.created_at, a.uuid) < (${beforeAt}, ${before[1]}::uuid))
      order by a.created_at desc, a.uuid desc limit ${page.limit}::int`),
  );
  const last = rows.at(-1);
  const isFull = rows.length === page.limit && last !== undefined;
  return {
    attachments: rows.map((row) => row.attachment),
    next_cursor: isFull ? encodeCursor(tag, shape, [last.at, last.attachment.uuid]) : null,
  };
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
