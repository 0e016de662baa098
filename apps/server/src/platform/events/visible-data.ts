import { ticketParts } from "#kernel/events.ts";
import { sql } from "#platform/db/query.ts";

/** SQL for a uuid in an event and for the condition that the thing was deleted. */
type Reference = { readonly uuid: string; readonly isGone: string };

/**
 * Ends a look-up of one row, and has it done by the key for each event. Without it a plan may read the table once instead,
 * with the rows of every workspace.
 */
const byKey = "offset 0";

/** The things that an event names and that can be deleted permanently. */
function referencesOf(e: string): readonly Reference[] {
  const of = (column: string, table: string): Reference => ({
    uuid: `${e}.${column}`,
    isGone: `(${e}.${column} is not null and not exists (select from ${table} g
      where (g.workspace_uuid, g.uuid) = (${e}.workspace_uuid, ${e}.${column}) ${byKey}))`,
  });
  const things = Object.entries(ticketParts).map(([name, table]): Reference => {
    const uuid = `(${e}.data -> '${name}' ->> 'uuid')::uuid`;
    const isGone = `(${e}.data ? '${name}' and not exists (select from ${table} g
      where (g.workspace_uuid, g.task_uuid, g.uuid) = (${e}.workspace_uuid, ${e}.task_uuid, ${uuid}) ${byKey}))`;
    return { uuid, isGone };
  });
  const attachment = `(${e}.data -> 'attachment' ->> 'uuid')::uuid`;
  return [
    {
      uuid: attachment,
      isGone: `(${e}.data ? 'attachment' and not exists (select from attachments g
        where (g.workspace_uuid, g.uuid) = (${e}.workspace_uuid, ${attachment}) ${byKey}))`,
    },
    of("board_uuid", "boards"),
    of("from_board_uuid", "boards"),
    of("task_uuid", "tasks"),
    of("page_uuid", "pages"),
    ...things,
  ];
}

/**
 * Whether something that an event names was deleted permanently: its task, its board, the board that its task left, a part
 * of the task, its page, or its attachment.
 * @param e the alias of a row of `full_events`
 */
export function isGone(e: string): string {
  return `(${referencesOf(e)
    .map((reference) => reference.isGone)
    .join(" or ")})`;
}

/** The uuids of the things that an event names and that were deleted permanently, as an array. */
export function goneUuids(e: string): string {
  const each = referencesOf(e).map(({ isGone: when, uuid }) => `case when ${when} then ${uuid} end`);
  return `array_remove(array[${each.join(", ")}], null)`;
}

/**
 * The data of an event as it may still be shown: only uuids as soon as something that it names was deleted permanently. A
 * job removes the texts from the rows soon after.
 * @param gone `isGone`, or a column with it
 */
export const visibleData = (e: string, gone: string = isGone(e)) =>
  sql.raw(`case when ${gone} then only_uuids_of(${e}.data) else ${e}.data end`);

/** The form of a text that is made from the other one; null as soon as the text is no longer shown. */
export const visibleDerived = (e: string, gone: string = isGone(e)) =>
  sql.raw(`case when not ${gone} then ${e}.derived_field end`);

/**
 * About how many bytes the data of an event has when the form that is not stored is made. A document of marks and brackets is nine times as
 * long as its markdown.
 */
export const bytesOfData = (e: string) =>
  sql.raw(`octet_length(${e}.data::text) * case when ${e}.derived_field like '%json' then 10 else 1 end`);

/** The name of an event's actor; a person who deleted their account is no longer named. */
export const visibleActor = (e: string) =>
  sql.raw(`case when exists (select from users gu where gu.uuid = ${e}.actor_user_uuid and gu.deleted_at is not null ${byKey})
    then 'Deleted account' else ${e}.actor_name end`);
