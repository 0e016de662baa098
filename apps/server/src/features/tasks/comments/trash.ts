import { addToTotals } from "#features/tasks/tasks/index.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { emitTaskEvent, type TicketOf } from "./announce.ts";
import { beside, commentJson } from "./queries.ts";
import type { Comment } from "./view.ts";

type Named = { readonly workspace_uuid: string; readonly uuid: string };

/** The ticket of a comment in the trash, locked before the comment: all who write comments take them in this order. */
const held = ({ workspace_uuid, uuid }: Named) => sql`held as materialized (
  select t.workspace_uuid, t.uuid, t.board_uuid, t.title, t.number from tasks t
    join comments a on (a.workspace_uuid, a.task_uuid) = (t.workspace_uuid, t.uuid)
  where a.workspace_uuid = ${workspace_uuid}::uuid and a.uuid = ${uuid}::uuid and a.archived_at is not null
  for no key update of t)`;

const ticket = sql<TicketOf>`(select jsonb_build_object('uuid', held.uuid, 'board_uuid', held.board_uuid,
  'title', held.title, 'number', held.number) from held)`;

/**
 * Takes a comment out of the trash. Who may do it is for the caller to see to.
 * @returns the comment, or undefined when it is not in the trash
 */
export async function restoreComment(tx: Transaction, named: Named): Promise<Comment | undefined> {
  const row = await tx.first(
    raw<{ comment: Comment; task: TicketOf }>(sql`
      with ${held(named)}, c as (
        update comments c set archived_at = null from held
        where (c.workspace_uuid, c.task_uuid, c.uuid) = (held.workspace_uuid, held.uuid, ${named.uuid}::uuid)
          and c.archived_at is not null
        returning c.*)
      select ${commentJson} as comment, ${ticket} as task from c ${beside}`),
  );
  if (row === undefined) return undefined;
  const { comment, task } = row;
  await addToTotals(tx, { workspace_uuid: named.workspace_uuid, uuid: task.uuid }, { comment_total: 1 });
  const { body: _, body_json: __, ...told } = comment;
  emitTaskEvent(tx, "comment.restored", task, { comment: told });
  return comment;
}

/**
 * Removes a comment in the trash for good. Who may do it is for the caller to see to.
 * @returns its uuid, or undefined when it is not in the trash
 */
export async function purgeComment(tx: Transaction, named: Named): Promise<{ uuid: string } | undefined> {
  const row = await tx.first(
    raw<{ uuid: string; task: TicketOf }>(sql`
      with ${held(named)}, c as (
        delete from comments c using held
        where (c.workspace_uuid, c.task_uuid, c.uuid) = (held.workspace_uuid, held.uuid, ${named.uuid}::uuid)
          and c.archived_at is not null
        returning c.uuid)
      select c.uuid, ${ticket} as task from c`),
  );
  if (row === undefined) return undefined;
  const comment = { uuid: row.uuid };
  emitTaskEvent(tx, "comment.purged", row.task, { comment });
  return comment;
}
