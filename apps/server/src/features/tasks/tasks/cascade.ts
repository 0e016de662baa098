import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Writable } from "#platform/auth/rows.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { taskEvent } from "./task-events.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

// What happens to tasks when something that they refer to is deleted. Tasks in the trash are changed too, so that a
// restored task never refers to something deleted. Only active tasks emit events.

/** Counts the active tasks of a status. */
export async function countTasksOfStatus(reader: Reader, status_uuid: string): Promise<number> {
  const row = await reader.one(
    raw<{ tasks: number }>(sql`select count(*)::int as tasks from tasks
      where status_uuid = ${status_uuid}::uuid and archived_at is null`),
  );
  return row.tasks;
}

/** Moves the trashed tasks of a status that is deleted to another status of its board. */
export async function moveArchived(reader: Reader, board: Writable<"board">, from: string, to: string): Promise<void> {
  await reader.rows(
    raw(sql`update tasks set status_uuid = ${to}::uuid, version = version + 1, updated_at = clock_timestamp()
      where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid
        and status_uuid = ${from}::uuid and archived_at is not null`),
  );
}

/** Removes all tasks from a group. */
export async function ungroup(
  tx: Transaction<"ticket.updated">,
  board: Writable<"board">,
  group_uuid: string,
  viewer: BoardViewer,
): Promise<void> {
  const rows = await edit(tx, viewer, {
    set: sql`group_uuid = null`,
    where: sql`workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid
      and group_uuid = ${group_uuid}::uuid`,
  });
  announce(tx, rows, "group_uuid");
}

/** Clears a custom field on all tasks of its board. */
export async function clearField(
  tx: Transaction<"ticket.updated">,
  board: Writable<"board">,
  field_uuid: string,
  viewer: BoardViewer,
): Promise<void> {
  const rows = await edit(tx, viewer, {
    set: sql`custom_fields = custom_fields - ${field_uuid}::text`,
    where: sql`workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid
      and jsonb_exists(custom_fields, ${field_uuid}::text)`,
  });
  announce(tx, rows, "custom_fields");
}

/**
 * Removes a label from every task of the workspace.
 * @returns the active tasks that had it
 */
export async function unlabel(
  tx: Transaction<"ticket.updated" | "ticket.label_removed">,
  workspace_uuid: string,
  label_uuid: string,
  viewer: BoardViewer,
): Promise<TaskRow[]> {
  const rows = await edit(tx, viewer, {
    set: sql`label_uuids = array_remove(label_uuids, ${label_uuid}::uuid)`,
    where: sql`workspace_uuid = ${workspace_uuid}::uuid and label_uuids @> array[${label_uuid}::uuid]`,
  });
  announce(tx, rows, "label_uuids");
  for (const row of rows) tx.emit(taskEvent("ticket.label_removed", row, { label_uuid }));
  return rows;
}

/**
 * Changes tasks in bulk, and increments their versions. They are locked in the order of their uuids, like everywhere.
 * @returns the active ones
 */
async function edit(reader: Reader, viewer: BoardViewer, { set, where }: { set: Sql; where: Sql }): Promise<TaskRow[]> {
  const locked = sql`locked as materialized (
    select workspace_uuid, uuid from tasks where ${where} order by uuid for no key update),`;
  const edited = sql`edited as (
    update tasks set ${set}, version = version + 1, updated_at = clock_timestamp()
    from locked where (tasks.workspace_uuid, tasks.uuid) = (locked.workspace_uuid, locked.uuid) returning tasks.*),`;
  const source = sql`select * from edited where archived_at is null`;
  return reader.rows(taskView(source, viewer, "document", { order: sql`t.uuid`, before: sql`${locked} ${edited}` }));
}

function announce(tx: Transaction<"ticket.updated">, rows: readonly TaskRow[], changed: string): void {
  for (const row of rows) tx.emit(taskEvent("ticket.updated", row, { changed: [changed] }));
}
