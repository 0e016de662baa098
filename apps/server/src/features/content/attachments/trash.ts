import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { attachmentEvent, type PageOfEvent, type TaskOfEvent } from "./event.ts";
import { removeFiles } from "./files.ts";
import { attachmentJson } from "./queries.ts";
import type { Attachment } from "./view.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

type InTrash = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };
type Row = { attachment: Attachment; file_uuid: string; holder: TaskOfEvent | PageOfEvent };

const taskJson = sql`jsonb_build_object('uuid', h.uuid, 'board_uuid', h.board_uuid, 'title', h.title, 'number', h.number,
  'key', ${keyOfTask("h")})`;
const pageJson = sql`jsonb_build_object('uuid', h.uuid, 'wiki_uuid', h.wiki_uuid, 'title', h.title)`;

/** Locks the task or the page of a trashed attachment before the attachment: all writes of attachments lock in this order. */
async function lockHolder(reader: Reader, { workspace_uuid, uuid }: InTrash): Promise<Row["holder"] | undefined> {
  const locked = (table: Sql, column: Sql, json: Sql) =>
    reader.first(
      raw<{ holder: Row["holder"] }>(sql`select ${json} as holder from ${table} h
          join attachments f on (f.workspace_uuid, ${column}) = (h.workspace_uuid, h.uuid)
        where f.workspace_uuid = ${workspace_uuid}::uuid and f.uuid = ${uuid}::uuid and f.archived_at is not null
        for no key update of h`),
    );
  const found = await locked(sql`tasks`, sql`f.task_uuid`, taskJson);
  return (found ?? (await locked(sql`pages`, sql`f.page_uuid`, pageJson)))?.holder;
}

/** Does something with a trashed attachment whose task or page is locked. @param written returns its row */
async function writeTrashed(
  tx: Transaction<never>,
  trashed: InTrash,
  written: (isThis: Sql) => Sql,
): Promise<Row | undefined> {
  const holder = await lockHolder(tx, trashed);
  if (holder === undefined) return undefined;
  const isThis = sql`a.workspace_uuid = ${trashed.workspace_uuid}::uuid and a.uuid = ${trashed.uuid}::uuid
    and a.archived_at is not null`;
  const row = await tx.first(
    raw<Omit<Row, "holder">>(sql`with a as (${written(isThis)} returning a.*)
      select ${attachmentJson} as attachment, a.file_uuid from a join users u on u.uuid = a.created_by`),
  );
  return row === undefined ? undefined : { ...row, holder };
}

/**
 * Restores an attachment from the trash. The caller of this function authorizes it, and adds it to the totals of a task.
 * @returns the attachment, or undefined when it is not in the trash
 */
export async function restoreAttachment(
  tx: Transaction<"attachment.restored">,
  trashed: InTrash,
): Promise<Attachment | undefined> {
  const row = await writeTrashed(
    tx,
    trashed,
    (isThis) => sql`update attachments a set archived_at = null where ${isThis}`,
  );
  if (row === undefined) return undefined;
  const { attachment, holder } = row;
  tx.emit(attachmentEvent("attachment.restored", holder, attachment));
  return attachment;
}

/**
 * Deletes a trashed attachment permanently; its file is removed after the commit. The caller of this function
 * authorizes it.
 * @returns its uuid, or undefined when it is not in the trash
 */
export async function purgeAttachment(
  tx: Transaction<"attachment.purged">,
  trashed: InTrash,
): Promise<{ uuid: string } | undefined> {
  const row = await writeTrashed(tx, trashed, (isThis) => sql`delete from attachments a where ${isThis}`);
  if (row === undefined) return undefined;
  const { attachment, file_uuid, holder } = row;
  removeFiles(tx, [file_uuid]);
  tx.emit(attachmentEvent("attachment.purged", holder, attachment));
  return { uuid: attachment.uuid };
}
