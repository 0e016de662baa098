import { sql } from "#platform/db/query.ts";

/**
 * What hangs on a ticket and is deleted by itself: the name that it has in an event's data, and its table. What is
 * added here is no longer told as soon as its row is gone.
 */
const hanging = { comment: "comments", attachment: "attachments", subtask: "subtasks" } as const;

/**
 * Whether something that an event tells of was deleted for good: its ticket, its board, the board that its ticket left,
 * or what hung on the ticket.
 * @param e the alias of a row of `events`
 */
export function isGone(e: string): string {
  const board = (column: string) => `(${e}.${column} is not null and not exists (select from boards gb
    where (gb.workspace_uuid, gb.uuid) = (${e}.workspace_uuid, ${e}.${column})))`;
  const things = Object.entries(hanging).map(
    ([name, table]) => `(${e}.data ? '${name}' and not exists (select from ${table} gh
      where (gh.workspace_uuid, gh.task_uuid, gh.uuid)
        = (${e}.workspace_uuid, ${e}.task_uuid, (${e}.data -> '${name}' ->> 'uuid')::uuid)))`,
  );
  return `(${board("board_uuid")} or ${board("from_board_uuid")}
    or (${e}.task_uuid is not null and not exists (select from tasks gt
      where (gt.workspace_uuid, gt.uuid) = (${e}.workspace_uuid, ${e}.task_uuid)))
    or ${things.join(" or ")})`;
}

/**
 * The data of an event as they may still be told, from the moment on in which something is deleted for good: a job takes
 * the words out of the rows soon after.
 */
export const toldData = (e: string) => sql.raw(`case when ${isGone(e)} then bones_of(${e}.data) else ${e}.data end`);

/** The name of an event's actor; who deleted the account is not named any more. */
export const toldActor = (e: string) =>
  sql.raw(`case when exists (select from users gu where gu.uuid = ${e}.actor_user_uuid and gu.deleted_at is not null)
    then 'Deleted account' else ${e}.actor_name end`);
