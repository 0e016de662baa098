import { addToTotals } from "#features/tasks/tasks/index.ts";
import { raw, sql } from "#platform/db/query.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { emitTaskEvent, type TicketOf } from "./announce.ts";
import { attachmentJson } from "./queries.ts";
import type { Attachment } from "./view.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";

type Named = { readonly workspace_uuid: string; readonly uuid: string };
type Row = { attachment: Attachment; task: TicketOf };

/** The ticket of an attachment in the trash, locked before it: all who write attachments take them in this order. */
const held = ({ workspace_uuid, uuid }: Named) => sql`held as materialized (
  select t.workspace_uuid, t.uuid, t.board_uuid, t.title, t.number from tasks t
    join attachments f on (f.workspace_uuid, f.task_uuid) = (t.workspace_uuid, t.uuid)
  where f.workspace_uuid = ${workspace_uuid}::uuid and f.uuid = ${uuid}::uuid and f.archived_at is not null
  for no key update of t)`;

const found = sql`select ${attachmentJson} as attachment, jsonb_build_object('uuid', held.uuid,
    'board_uuid', held.board_uuid, 'title', held.title, 'number', held.number) as task
  from a join users u on u.uuid = a.created_by cross join held`;

/**
 * Takes an attachment out of the trash. Who may do it is for the caller to see to.
 * @returns the attachment, or undefined when it is not in the trash
 */
export async function restoreAttachment(tx: Transaction, named: Named): Promise<Attachment | undefined> {
  const row = await tx.first(
    raw<Row>(sql`
      with ${held(named)}, a as (
        update attachments a set archived_at = null from held
        where (a.workspace_uuid, a.task_uuid, a.uuid) = (held.workspace_uuid, held.uuid, ${named.uuid}::uuid)
          and a.archived_at is not null
        returning a.*)
      ${found}`),
  );
  if (row === undefined) return undefined;
  const { attachment, task } = row;
  await addToTotals(tx, { workspace_uuid: named.workspace_uuid, uuid: task.uuid }, { attachment_total: 1 });
  emitTaskEvent(tx, "attachment.restored", task, attachment);
  return attachment;
}

/**
 * Removes an attachment in the trash for good; its bytes go after the commit. Who may do it is for the caller to see
 * to.
 * @returns its uuid, or undefined when it is not in the trash
 */
export async function purgeAttachment(tx: Transaction, named: Named): Promise<{ uuid: string } | undefined> {
  const row = await tx.first(
    raw<Row>(sql`
      with ${held(named)}, a as (
        delete from attachments a using held
        where (a.workspace_uuid, a.task_uuid, a.uuid) = (held.workspace_uuid, held.uuid, ${named.uuid}::uuid)
          and a.archived_at is not null
        returning a.*)
      ${found}`),
  );
  if (row === undefined) return undefined;
  const { attachment, task } = row;
  tx.enqueue(removeFileJob, { name: attachmentFile(attachment.uuid) });
  emitTaskEvent(tx, "attachment.purged", task, attachment);
  return { uuid: attachment.uuid };
}
