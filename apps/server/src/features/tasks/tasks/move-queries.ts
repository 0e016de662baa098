import type { Rows, Writable } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { raw, type Sql, type Reader, sql } from "#platform/db/query.ts";
import { isBlocked, touchBlocked } from "./blocked.ts";
import { type BoardStatus, statusesOf } from "./statuses.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

type MoveContext = {
  readonly statuses: readonly BoardStatus[];
  readonly group_found: boolean;
  readonly is_blocked: boolean;
};

/** Reads what the rules of a move need besides the task. */
export async function readMoveContext(tx: Reader, task: Rows["task"], group_uuid: string | null): Promise<MoveContext> {
  return tx.one(
    raw<MoveContext>(sql`select ${statusesOf(sql`${task.board_uuid}::uuid`)} as statuses, ${isBlocked} as is_blocked,
        exists (select from groups g where (g.board_uuid, g.uuid) = (t.board_uuid, ${group_uuid}::uuid)) as group_found
      from tasks t where t.workspace_uuid = ${task.workspace_uuid}::uuid and t.uuid = ${task.uuid}::uuid`),
  );
}

/** Writes a move, and reads the task back in the same statement. */
export async function updatePlace(
  tx: Reader,
  task: Writable<"task">,
  { status_uuid, group_uuid, position }: { status_uuid: string; group_uuid: string | null; position: Sql<string> },
  viewer: BoardViewer,
): Promise<TaskRow> {
  const source = sql`update tasks set status_uuid = ${status_uuid}::uuid, group_uuid = ${group_uuid}::uuid,
      position = ${position}, version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid returning *`;
  const isMoved = status_uuid !== task.status_uuid;
  const before = isMoved ? touchBlocked(task.workspace_uuid, [task.uuid]) : sql``;
  return tx.one(taskView(source, viewer, "subtasks", sql`t.uuid`, before));
}
