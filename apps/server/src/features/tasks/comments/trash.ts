import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { addToTotals } from "#features/tasks/parts/index.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { commentEvent, type TaskOfEvent } from "./event.ts";
import { commentJoins, commentJson } from "./queries.ts";
import type { Comment } from "./view.ts";

type InTrash = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** Locks the task of a trashed comment before the comment: all writes of comments lock in this order. */
const lockedTask = ({ workspace_uuid, uuid }: InTrash) => sql`locked as materialized (
  select t.workspace_uuid, t.uuid, t.board_uuid, t.title, t.number, ${keyOfTask("t")} as key from tasks t
    join comments a on (a.workspace_uuid, a.task_uuid) = (t.workspace_uuid, t.uuid)
  where a.workspace_uuid = ${workspace_uuid}::uuid and a.uuid = ${uuid}::uuid and a.archived_at is not null
  for no key update of t)`;

const taskOfEvent = sql<TaskOfEvent>`(select jsonb_build_object('uuid', locked.uuid, 'board_uuid', locked.board_uuid,
  'title', locked.title, 'number', locked.number, 'key', locked.key) from locked)`;

/**
 * Restores a comment from the trash. The caller of this function authorizes it.
 * @returns the comment, or undefined when it is not in the trash
 */
export async function restoreComment(
  tx: Transaction<"comment.restored">,
  trashed: InTrash,
): Promise<Comment | undefined> {
  const row = await tx.first(
    raw<{ comment: Comment; task: TaskOfEvent }>(sql`
      with ${lockedTask(trashed)}, c as (
        update comments c set archived_at = null from locked
        where (c.workspace_uuid, c.task_uuid, c.uuid) = (locked.workspace_uuid, locked.uuid, ${trashed.uuid}::uuid)
          and c.archived_at is not null
        returning c.*)
      select ${commentJson} as comment, ${taskOfEvent} as task from c ${commentJoins}`),
  );
  if (row === undefined) return undefined;
  const { comment, task } = row;
  await addToTotals(tx, { workspace_uuid: trashed.workspace_uuid, uuid: task.uuid }, { comment_total: 1 });
  const { body: _, body_json: __, ...withoutText } = comment;
  tx.emit(commentEvent("comment.restored", task, { comment: withoutText }));
  return comment;
}

/**
 * Deletes a trashed comment permanently. The caller of this function authorizes it.
 * @returns its uuid, or undefined when it is not in the trash
 */
export async function purgeComment(
  tx: Transaction<"comment.purged">,
  trashed: InTrash,
): Promise<{ uuid: string } | undefined> {
  const row = await tx.first(
    raw<{ uuid: string; task: TaskOfEvent }>(sql`
      with ${lockedTask(trashed)}, c as (
        delete from comments c using locked
        where (c.workspace_uuid, c.task_uuid, c.uuid) = (locked.workspace_uuid, locked.uuid, ${trashed.uuid}::uuid)
          and c.archived_at is not null
        returning c.uuid)
      select c.uuid, ${taskOfEvent} as task from c`),
  );
  if (row === undefined) return undefined;
  const comment = { uuid: row.uuid };
  tx.emit(commentEvent("comment.purged", row.task, { comment }));
  return comment;
}
