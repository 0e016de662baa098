import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Room } from "#platform/auth/grow.ts";
import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Attachment } from "./view.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";

/** An attachment as the API shows it, from `a` and the user `u` who created it. */
export const attachmentJson = sql<Attachment>`jsonb_build_object('uuid', a.uuid, 'name', a.name,
  'content_type', a.content_type, 'size_bytes', a.size_bytes, 'created_at', ${isoOf("a.created_at")},
  'created_by', ${doer("u", "a.created_via")})`;

/** The attachments of a task or a page, in the trash or not. */
const isOf = (holder: Holder): Sql =>
  sql`(a.workspace_uuid, ${"wiki_uuid" in holder ? sql`a.page_uuid` : sql`a.task_uuid`})
    = (${holder.workspace_uuid}::uuid, ${holder.uuid}::uuid)`;

/** Inserts an attachment. */
export async function insertAttachment(
  tx: Transaction<never>,
  holder: WritableHolder,
  created_by: string,
  file: { readonly uuid: string; readonly name: string; readonly content_type: string; readonly size_bytes: number },
  _room: Room<"storage">,
): Promise<Attachment> {
  const { workspace_uuid, uuid } = holder;
  const [task_uuid, page_uuid] = "wiki_uuid" in holder ? [null, uuid] : [uuid, null];
  const row = await tx.one(
    raw<{ attachment: Attachment }>(sql`
      with a as (
        insert into attachments (workspace_uuid, task_uuid, page_uuid, uuid, file_uuid, name, content_type, size_bytes,
          created_by, created_via)
        values (${workspace_uuid}::uuid, ${task_uuid}::uuid, ${page_uuid}::uuid, ${file.uuid}::uuid, ${file.uuid}::uuid, ${file.name},
          ${file.content_type}, ${file.size_bytes}::int, ${created_by}::uuid, ${tx.context.via}::jsonb)
        returning *)
      select ${attachmentJson} as attachment from a join users u on u.uuid = a.created_by`),
  );
  return row.attachment;
}

/** A file that is attached to a page by an import. */
type ImportedFile = StoredFile & { readonly page_uuid: string };

/** Attaches stored files to pages, in one statement. The import calls `keepRoom` before its commit. */
export async function importAttachments(
  tx: Transaction<never>,
  place: { readonly workspace_uuid: WorkspaceUuid; readonly created_by: string },
  files: readonly ImportedFile[],
): Promise<void> {
  await tx.rows(
    raw(sql`insert into attachments (workspace_uuid, page_uuid, uuid, file_uuid, name, content_type, size_bytes, created_by,
        created_via)
      select ${place.workspace_uuid}::uuid, n.page_uuid, n.uuid, n.file_uuid, n.name, n.content_type, n.size_bytes,
        ${place.created_by}::uuid, ${tx.context.via}::jsonb
      from jsonb_to_recordset(${files}::jsonb) as n (page_uuid uuid, uuid uuid, file_uuid uuid, name text, content_type text,
        size_bytes integer)`),
  );
}

/** The attachments of a task or a page, newest first. */
export const attachmentPages = pages({
  name: "attachments",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** A part of the list of attachments of a task or a page. */
export function findAttachments(
  reader: Reader,
  holder: Holder,
  page: Page,
): Promise<({ attachment: Attachment } & OfPage)[]> {
  const rows = sql`select a.* from attachments a where ${isOf(holder)} and a.archived_at is null`;
  return reader.rows(
    raw<{ attachment: Attachment } & OfPage>(sql`
      select ${attachmentJson} as attachment, a.page_end from (${page.of(rows)}) a join users u on u.uuid = a.created_by
      order by ${page.order("a")}`),
  );
}

/** The newest attachments of a page, for the read of the page. */
export async function findNewestAttachments(reader: Reader, holder: Holder, most: number): Promise<Attachment[]> {
  const rows = await reader.rows(
    raw<{ attachment: Attachment }>(sql`
      select ${attachmentJson} as attachment from attachments a join users u on u.uuid = a.created_by
      where ${isOf(holder)} and a.archived_at is null order by a.created_at desc, a.uuid desc limit ${most}::int`),
  );
  return rows.map(({ attachment }) => attachment);
}

/** An attachment with the name of its file in the storage. */
type StoredFile = {
  readonly uuid: string;
  readonly file_uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** One attachment that is not in the trash. */
export async function findAttachment(reader: Reader, holder: Holder, uuid: string): Promise<StoredFile | undefined> {
  return reader.first(
    raw<StoredFile>(sql`select a.uuid, a.file_uuid, a.name, a.content_type, a.size_bytes from attachments a
      where ${isOf(holder)} and a.uuid = ${uuid}::uuid and a.archived_at is null`),
  );
}

/** A file of a page. */
export type FileOfPage = StoredFile & { readonly page_uuid: string };

/** The attachments of pages that are not in the trash, the oldest first. */
export function findFilesOfPages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  page_uuids: readonly string[],
): Promise<FileOfPage[]> {
  return reader.rows(
    raw<FileOfPage>(sql`select a.page_uuid, a.uuid, a.file_uuid, a.name, a.content_type, a.size_bytes
      from attachments a
      where a.workspace_uuid = ${workspace_uuid}::uuid and a.page_uuid = any (${page_uuids}::uuid[])
        and a.archived_at is null
      order by a.created_at, a.uuid`),
  );
}

/** Moves an attachment to the trash. */
export async function archiveAttachment(reader: Reader, holder: WritableHolder, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update attachments a set archived_at = clock_timestamp() where ${isOf(holder)} and a.uuid = ${uuid}::uuid`),
  );
}

/** A copy of an attachment for the copy of its page. */
type AttachmentCopy = { readonly uuid: string; readonly page_uuid: string; readonly from_uuid: string };

/** Finds the attachments of pages that are copied, without those in the trash. They cannot be deleted until the commit. */
export function findAttachmentsToCopy(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  page_uuids: readonly string[],
): Promise<{ uuid: string; page_uuid: string }[]> {
  return reader.rows(
    raw<{ uuid: string; page_uuid: string }>(sql`select a.uuid, a.page_uuid from attachments a
      where a.workspace_uuid = ${workspace_uuid}::uuid and a.page_uuid = any (${page_uuids}::uuid[])
        and a.archived_at is null
      order by a.uuid for key share`),
  );
}

/** Attaches the same files to the copies of pages: nothing is stored twice. */
export async function copyAttachments(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  created_by: string,
  copies: readonly AttachmentCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  await tx.rows(
    raw(sql`insert into attachments (workspace_uuid, page_uuid, uuid, file_uuid, name, content_type, size_bytes, created_by,
        created_via)
      select a.workspace_uuid, c.page_uuid, c.uuid, a.file_uuid, a.name, a.content_type, a.size_bytes, ${created_by}::uuid,
        ${tx.context.via}::jsonb
      from jsonb_to_recordset(${copies}::jsonb) as c (uuid uuid, page_uuid uuid, from_uuid uuid)
        join attachments a on a.workspace_uuid = ${workspace_uuid}::uuid and a.uuid = c.from_uuid`),
  );
}

/** The task or the page that a file is attached to. */
type Holder =
  | Pick<Rows["task"], "workspace_uuid" | "board_uuid" | "uuid">
  | Pick<Rows["page"], "workspace_uuid" | "wiki_uuid" | "uuid">;

/** The same, authorized and locked for a write. */
type WritableHolder = WritableRow<"task"> | WritableRow<"page">;
