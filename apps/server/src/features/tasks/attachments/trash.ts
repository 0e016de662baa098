import { addToTotals } from "#features/tasks/tasks/index.ts";
import { raw, sql } from "#platform/db/query.ts";
import { removeFiles } from "./files.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { attachmentEvent, type TaskOfEvent } from "./event.ts";
import { attachmentJson } from "./queries.ts";
import type { Attachment } from "./view.ts";

type InTrash = { readonly workspace_uuid: string; readonly uuid: string };
type Row = { attachment: Attachment; task: TaskOfEvent };

/** Locks the task of a trashed attachment before the attachment: all writes of attachments lock in this order. */
const lockedTask = ({ workspace_uuid, uuid }: InTrash) => sql`locked as materialized (
  select t.workspace_uuid, t.uuid, t.board_uuid, t.title, t.number from tasks t
    join attachments f on (f.workspace_uuid, f.task_uuid) = (t.workspace_uuid, t.uuid)
  where f.workspace_uuid = ${workspace_uuid}::uuid and f.uuid = ${uuid}::uuid and f.archived_at is not null
  for no key update of t)`;

const found = sql`select ${attachmentJson} as attachment, jsonb_build_object('uuid', locked.uuid,
    'board_uuid', locked.board_uuid, 'title', locked.title, 'number', locked.number) as task
  from a join users u on u.uuid = a.created_by cross join locked`;

/**
 * Restores an attachment from the trash. The caller of this function authorizes it.
 * @returns the attachment, or undefined when it is not in the trash
 */
export async function restoreAttachment(
  tx: Transaction<"attachment.restored">,
  trashed: InTrash,
): Promise<Attachment | undefined> {
  const row = await tx.first(
    raw<Row>(sql`
      with ${lockedTask(trashed)}, a as (
        update attachments a set archived_at = null from locked
        where (a.workspace_uuid, a.task_uuid, a.uuid) = (locked.workspace_uuid, locked.uuid, ${trashed.uuid}::uuid)
          and a.archived_at is not null
        returning a.*)
      ${found}`),
  );
  if (row === undefined) return undefined;
  const { attachment, task } = row;
  await addToTotals(tx, { workspace_uuid: trashed.workspace_uuid, uuid: task.uuid }, { attachment_total: 1 });
  tx.emit(attachmentEvent("attachment.restored", task, attachment));
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
  const row = await tx.first(
    raw<Row>(sql`
      with ${lockedTask(trashed)}, a as (
        delete from attachments a using locked
        where (a.workspace_uuid, a.task_uuid, a.uuid) = (locked.workspace_uuid, locked.uuid, ${trashed.uuid}::uuid)
          and a.archived_at is not null
        returning a.*)
      ${found}`),
  );
  if (row === undefined) return undefined;
  const { attachment, task } = row;
  removeFiles(tx, [attachment.uuid]);
  tx.emit(attachmentEvent("attachment.purged", task, attachment));
  return { uuid: attachment.uuid };
}
