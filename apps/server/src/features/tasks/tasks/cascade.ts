import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { emitTaskEvent } from "./announce.ts";
import { taskView, type Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

// What happens to tickets when something that they name is removed. The trash is looked after too, so that nothing
// dangles when a ticket comes back; only active tickets are announced.

type BoardPlace = { readonly workspace_uuid: string; readonly board_uuid: string };

/** How many active tickets a column holds. */
export async function countInColumn(reader: Reader, status_uuid: string): Promise<number> {
  const row = await reader.one(
    raw<{ tickets: number }>(sql`select count(*)::int as tickets from tasks
      where status_uuid = ${status_uuid}::uuid and archived_at is null`),
  );
  return row.tickets;
}

/** Moves the trash of a column that goes away into another column of its board. The board must be locked. */
export async function moveArchived(reader: Reader, place: BoardPlace, from: string, to: string): Promise<void> {
  await reader.rows(
    raw(sql`update tasks set status_uuid = ${to}::uuid, version = version + 1, updated_at = clock_timestamp()
      where workspace_uuid = ${place.workspace_uuid}::uuid and board_uuid = ${place.board_uuid}::uuid
        and status_uuid = ${from}::uuid and archived_at is not null`),
  );
}

/** Takes all tickets out of a group. The board must be locked. */
export async function ungroup(tx: Transaction, place: BoardPlace, group_uuid: string, viewer: Viewer): Promise<void> {
  const rows = await edit(tx, viewer, {
    set: sql`group_uuid = null`,
    where: sql`workspace_uuid = ${place.workspace_uuid}::uuid and board_uuid = ${place.board_uuid}::uuid
      and group_uuid = ${group_uuid}::uuid`,
  });
  announce(tx, rows, "group_uuid");
}

/** Clears a custom field on all tickets of its board. The board must be locked. */
export async function clearField(
  tx: Transaction,
  place: BoardPlace,
  field_uuid: string,
  viewer: Viewer,
): Promise<void> {
  const rows = await edit(tx, viewer, {
    set: sql`custom_fields = custom_fields - ${field_uuid}::text`,
    where: sql`workspace_uuid = ${place.workspace_uuid}::uuid and board_uuid = ${place.board_uuid}::uuid
      and jsonb_exists(custom_fields, ${field_uuid}::text)`,
  });
  announce(tx, rows, "custom_fields");
}

/**
 * Takes a label off every ticket of the workspace.
 * @returns the active tickets that had it
 */
export async function unlabel(
  tx: Transaction,
  workspace_uuid: string,
  label_uuid: string,
  viewer: Viewer,
): Promise<TaskRow[]> {
  const rows = await edit(tx, viewer, {
    set: sql`label_uuids = array_remove(label_uuids, ${label_uuid}::uuid)`,
    where: sql`workspace_uuid = ${workspace_uuid}::uuid and label_uuids @> array[${label_uuid}::uuid]`,
  });
  announce(tx, rows, "label_uuids");
  for (const row of rows) emitTaskEvent(tx, "ticket.label_removed", row, { label_uuid });
  return rows;
}

/**
 * Changes tickets in bulk, each to a next version. They are locked in the order of their uuids, as all tickets are.
 * @returns those that are active
 */
async function edit(
  reader: Reader,
  viewer: Viewer,
  { set, where }: { set: ReturnType<typeof sql>; where: ReturnType<typeof sql> },
): Promise<TaskRow[]> {
  const held = sql`held as materialized (
    select workspace_uuid, uuid from tasks where ${where} order by uuid for no key update),`;
  const edited = sql`edited as (
    update tasks set ${set}, version = version + 1, updated_at = clock_timestamp()
    from held where (tasks.workspace_uuid, tasks.uuid) = (held.workspace_uuid, held.uuid) returning tasks.*),`;
  const source = sql`select * from edited where archived_at is null`;
  return reader.rows(taskView(source, viewer, "document", sql`t.uuid`, sql`${held} ${edited}`));
}

function announce(tx: Transaction, rows: readonly TaskRow[], changed: string): void {
  for (const row of rows) emitTaskEvent(tx, "ticket.updated", row, { changed: [changed] });
}
