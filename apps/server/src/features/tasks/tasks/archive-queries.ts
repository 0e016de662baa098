import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { type Query, raw, type Reader, sql } from "#platform/db/query.ts";
import type { Detail } from "./view-columns.ts";
import { touchBlocked } from "./blocking.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { taskEvent } from "./task-events.ts";

/**
 * The statement that moves tasks to the trash. It also ends their leases, and they no longer block other tasks.
 * @param tasks of one workspace
 * @returns the tasks in the order in which they were given
 */
export function archivedTasks(
  tasks: readonly [WritableLoaded<"task">, ...WritableLoaded<"task">[]],
  viewer: BoardViewer,
  detail: Detail,
): Query<TaskRow> {
  const { workspace_uuid } = tasks[0];
  const uuids = tasks.map((task) => task.uuid);
  const source = sql`
    update tasks set archived_at = clock_timestamp(), lease_uuid = null, lease_user_uuid = null,
      lease_expires_at = null, lease_seconds = null, version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[]) returning *`;
  const order = sql`array_position(${uuids}::uuid[], t.uuid)`;
  return taskView(source, viewer, detail, { order, before: touchBlocked(workspace_uuid, uuids) });
}

/** Restores a task from the trash, to its status and position; undefined when it is not in the trash. */
async function takeFromTrash(
  reader: Reader,
  task: WritableLoaded<"task">,
  viewer: BoardViewer,
): Promise<TaskRow | undefined> {
  const { workspace_uuid, uuid } = task;
  const source = sql`
    update tasks set archived_at = null, version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid and archived_at is not null returning *`;
  return reader.first(taskView(source, viewer, "subtasks", { before: touchBlocked(workspace_uuid, [uuid]) }));
}

type DeletedTask = {
  readonly uuid: string;
  readonly board_uuid: BoardUuid;
  readonly title: string;
  /** the tasks that had a link with it: they read differently now */
  readonly linked_task_uuids: readonly string[];
};

/** Deletes tasks in the trash permanently, with their comments, attachments and subtasks. */
async function deleteFromTrash(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<DeletedTask[]> {
  return reader.rows(
    raw<DeletedTask>(sql`
      with near as (
        update tasks set updated_at = clock_timestamp()
        where workspace_uuid = ${workspace_uuid}::uuid and uuid <> all (${uuids}::uuid[]) and uuid in (
          select n.uuid from tasks n
          where n.workspace_uuid = ${workspace_uuid}::uuid and n.uuid = any (array(
            select r.blocked_uuid from relationships r
              where r.workspace_uuid = ${workspace_uuid}::uuid and r.blocker_uuid = any (${uuids}::uuid[])
            union select r.blocker_uuid from relationships r
              where r.workspace_uuid = ${workspace_uuid}::uuid and r.blocked_uuid = any (${uuids}::uuid[])
            union select l.task_uuid from task_links l
              where l.workspace_uuid = ${workspace_uuid}::uuid and l.other_uuid = any (${uuids}::uuid[])))
          for no key update of n skip locked))
      delete from tasks
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[]) and archived_at is not null
      returning uuid, board_uuid, title, array(
        select r.blocked_uuid from relationships r where (r.workspace_uuid, r.blocker_uuid) = (tasks.workspace_uuid, tasks.uuid)
        union select r.blocker_uuid from relationships r
          where (r.workspace_uuid, r.blocked_uuid) = (tasks.workspace_uuid, tasks.uuid)
        union select l.task_uuid from task_links l
          where (l.workspace_uuid, l.other_uuid) = (tasks.workspace_uuid, tasks.uuid)) as linked_task_uuids`),
  );
}

/** Restores a task from the trash (§3.3). @returns undefined when it is not in the trash */
export async function restoreTask(
  tx: Transaction<"ticket.restored">,
  task: WritableLoaded<"task">,
  viewer: BoardViewer,
): Promise<TaskRow | undefined> {
  const row = await takeFromTrash(tx, task, viewer);
  if (row !== undefined) tx.emit(taskEvent("ticket.restored", row));
  return row;
}

/** Deletes trashed tasks permanently; other tasks stay. @returns what was deleted */
export async function purgeTasks(
  tx: Transaction<"ticket.deleted">,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<DeletedTask[]> {
  const deleted = await deleteFromTrash(tx, workspace_uuid, uuids);
  for (const { uuid, board_uuid, title, linked_task_uuids } of deleted) {
    const data = { task: { uuid, title }, linked_task_uuids };
    tx.emit({ name: "ticket.deleted", board_uuid, task_uuid: uuid, data });
  }
  return deleted;
}
