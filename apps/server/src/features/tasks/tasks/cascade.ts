import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { taskEvent } from "./task-events.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";
import { touchTasks } from "./blocking.ts";

// What a change of a board, a status, a group, a label or a custom field does to tasks. When something is deleted, tasks in the
// trash are changed too, so that a restored task never refers to something deleted. Only active tasks emit events.

/**
 * Moves the trashed tasks of a status that is to be deleted to another status of its board. Active tasks stay, and with any
 * of them nothing is moved.
 * @returns how many active tasks the status has
 */
export async function emptyStatus(
  reader: Reader,
  board: WritableRow<"board">,
  from: string,
  to: string,
): Promise<number> {
  const { tasks } = await reader.one(
    raw<{ tasks: number }>(sql`select count(*)::int as tasks from tasks
      where status_uuid = ${from}::uuid and archived_at is null`),
  );
  if (tasks > 0) return tasks;
  await reader.rows(
    raw(sql`update tasks set status_uuid = ${to}::uuid, version = version + 1, updated_at = clock_timestamp()
      where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid
        and status_uuid = ${from}::uuid and archived_at is not null`),
  );
  return 0;
}

/** Removes all tasks from a group. */
export async function ungroup(
  tx: Transaction<"ticket.updated">,
  board: WritableRow<"board">,
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
  board: WritableRow<"board">,
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
  workspace_uuid: WorkspaceUuid,
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

/** Lets `updated_since` find the tasks as changed that tasks of these statuses block: what is finished blocks nothing. */
export async function touchBlockedByStatuses(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  status_uuids: readonly string[],
): Promise<void> {
  const found = sql<{ uuid: string }>`
    select distinct r.blocked_uuid as uuid from tasks b
      join relationships r on (r.workspace_uuid, r.blocker_uuid) = (b.workspace_uuid, b.uuid)
    where b.workspace_uuid = ${workspace_uuid}::uuid and b.status_uuid = any (${status_uuids}::uuid[])
      and b.archived_at is null`;
  await touchFound(reader, workspace_uuid, await reader.rows(raw(found)));
}

/**
 * Lets `updated_since` find the tasks of other boards as changed that tasks of a board block, when the board is archived or
 * restored.
 */
export async function touchBlockedByBoard(reader: Reader, { workspace_uuid, uuid }: BoardKey): Promise<void> {
  const found = sql<{ uuid: string }>`
    select distinct t.uuid from tasks b
      join relationships r on (r.workspace_uuid, r.blocker_uuid) = (b.workspace_uuid, b.uuid)
      join tasks t on (t.workspace_uuid, t.uuid) = (r.workspace_uuid, r.blocked_uuid)
    where b.workspace_uuid = ${workspace_uuid}::uuid and b.board_uuid = ${uuid}::uuid and b.has_links
      and b.archived_at is null and t.board_uuid <> ${uuid}::uuid`;
  await touchFound(reader, workspace_uuid, await reader.rows(raw(found)));
}

/** Lets `updated_since` find the tasks of other boards as changed that are linked with tasks of a board that is deleted. */
export async function touchLinkedWithBoard(reader: Reader, board: BoardKey): Promise<void> {
  const found = sql<{ uuid: string }>`
    with here as materialized (select k.uuid from tasks k where k.board_uuid = ${board.uuid}::uuid)
    select r.blocked_uuid as uuid from relationships r
      where r.workspace_uuid = ${board.workspace_uuid}::uuid and r.blocker_uuid in (select h.uuid from here h)
    union select r.blocker_uuid from relationships r
      where r.workspace_uuid = ${board.workspace_uuid}::uuid and r.blocked_uuid in (select h.uuid from here h)
    union select l.task_uuid from task_links l
      where l.workspace_uuid = ${board.workspace_uuid}::uuid and l.other_uuid in (select h.uuid from here h)`;
  await touchFound(reader, board.workspace_uuid, await reader.rows(raw(found)));
}

async function touchFound(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  found: readonly { uuid: string }[],
): Promise<void> {
  const uuids = found.map(({ uuid }) => uuid);
  if (uuids.length > 0) await touchTasks(reader, workspace_uuid, uuids);
}
