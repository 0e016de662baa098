import { toTsvector } from "#kernel/search-words.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { touchBlocked } from "./blocked.ts";
import { type TaskValues, valueColumns } from "#features/tasks/columns/index.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";
import { renameWords } from "./word-queries.ts";

/** A task with the values that it is to have. */
export type ChangedTask = {
  readonly uuid: string;
  readonly before: Pick<Rows["task"], "title" | "status_uuid" | "board_uuid">;
  readonly values: TaskValues;
};

/**
 * Changes tasks, each to its next version, in one statement. Those with another status go to its bottom, in the given
 * order. Descriptions stay as they are.
 * @param tasks of the workspace, locked
 */
export async function updateTasks(
  reader: Reader,
  workspace_uuid: string,
  tasks: readonly ChangedTask[],
): Promise<void> {
  const rows = tasks.map(({ uuid, before, values }, nth) => {
    const { text: _, ...written } = values;
    return { uuid, ...written, nth, is_moved: values.status_uuid !== before.status_uuid };
  });
  const titles = tasks
    .filter(({ before, values }) => values.title !== before.title)
    .map(({ uuid, before, values }) => ({
      uuid,
      board_uuid: before.board_uuid,
      title_vector: toTsvector(values.title),
    }));
  const uuids = tasks.map(({ uuid }) => uuid);
  const moved = rows.filter(({ is_moved }) => is_moved).map(({ uuid }) => uuid);
  const renames = sql`select ${workspace_uuid}::uuid as workspace_uuid, n.*
    from jsonb_to_recordset(${titles}::jsonb) as n (board_uuid uuid, uuid uuid, title_vector text)`;
  await reader.rows(
    raw(sql`
      with ${touchBlocked(workspace_uuid, moved, uuids)} ${renameWords(renames)}
      r as materialized (
        select r.*, row_number() over (partition by r.status_uuid, r.is_moved order by r.nth) as nth_there
        from jsonb_to_recordset(${rows}::jsonb) as r (uuid uuid, ${valueColumns.record}, nth int, is_moved boolean))
      update tasks t set ${valueColumns.setFrom("r")},
        position = case when r.is_moved then r.nth_there + (select coalesce(floor(max(b.position)), 0) from tasks b
          where b.status_uuid = r.status_uuid and b.archived_at is null) else t.position end,
        version = t.version + 1, updated_at = clock_timestamp()
      from r where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = r.uuid`),
  );
}

/** Tasks of a workspace as they read, without their texts, in the given order. */
export function viewTasks(
  reader: Reader,
  workspace_uuid: string,
  uuids: readonly string[],
  viewer: BoardViewer,
): Promise<TaskRow[]> {
  const source = sql`select * from tasks
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])`;
  return reader.rows(taskView(source, viewer, "none", { order: sql`array_position(${uuids}::uuid[], t.uuid)` }));
}
