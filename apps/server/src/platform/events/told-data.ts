import { sql } from "#platform/db/query.ts";

/**
 * What hangs on a ticket and is deleted by itself: the name that it has in an event's data, and its table. What is
 * added here is no longer told as soon as its row is gone.
 */
const hanging = { comment: "comments", attachment: "attachments", subtask: "subtasks" } as const;

type Gone = { readonly uuid: string; readonly when: string };

/** What an event names that may be deleted for good: its uuid, and whether it is. */
function goings(e: string): readonly Gone[] {
  const of = (column: string, table: string): Gone => ({
    uuid: `${e}.${column}`,
    when: `(${e}.${column} is not null and not exists (select from ${table} g
      where (g.workspace_uuid, g.uuid) = (${e}.workspace_uuid, ${e}.${column})))`,
  });
  const things = Object.entries(hanging).map(([name, table]): Gone => {
    const uuid = `(${e}.data -> '${name}' ->> 'uuid')::uuid`;
    const when = `(${e}.data ? '${name}' and not exists (select from ${table} g
      where (g.workspace_uuid, g.task_uuid, g.uuid) = (${e}.workspace_uuid, ${e}.task_uuid, ${uuid})))`;
    return { uuid, when };
  });
  return [of("board_uuid", "boards"), of("from_board_uuid", "boards"), of("task_uuid", "tasks"), ...things];
}

/**
 * Whether something that an event tells of was deleted for good: its ticket, its board, the board that its ticket left,
 * or what hung on the ticket.
 * @param e the alias of a row of `events`
 */
export function isGone(e: string): string {
  return `(${goings(e)
    .map(({ when }) => when)
    .join(" or ")})`;
}

/** The uuids of what an event tells of and was deleted for good, as an array. */
export function goneUuids(e: string): string {
  const each = goings(e).map(({ when, uuid }) => `case when ${when} then ${uuid} end`);
  return `array_remove(array[${each.join(", ")}], null)`;
}

/**
 * The data of an event as they may still be told, from the moment on in which something is deleted for good: a job takes
 * the words out of the rows soon after.
 */
export const toldData = (e: string) =>
  sql.raw(`case when ${isGone(e)} then only_uuids_of(${e}.data) else ${e}.data end`);

/** The name of an event's actor; who deleted the account is not named any more. */
export const toldActor = (e: string) =>
  sql.raw(`case when exists (select from users gu where gu.uuid = ${e}.actor_user_uuid and gu.deleted_at is not null)
    then 'Deleted account' else ${e}.actor_name end`);
