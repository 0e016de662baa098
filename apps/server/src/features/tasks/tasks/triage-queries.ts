import { memberOpensBoard, visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import { type Reader, type Sql, sql } from "#platform/db/query.ts";
import { foundTasks } from "./find-queries.ts";
import { pageOfTasks } from "./list-page.ts";
import { isOpen } from "./search-scope.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

export type Triage = {
  readonly q?: string;
  readonly overdue?: boolean;
  readonly unassigned?: boolean;
  readonly limit?: number;
};

// the same expression as in the index `tasks_triage`
const byPriority = sql`array_position('{urgent,high,medium,low}'::text[], k.priority)`;
const today = sql`(clock_timestamp() at time zone 'UTC')::date`;

// who left the workspace or lost the board stays assigned, and counts as nobody
const isUnassigned = sql`not exists (select from active_members m where m.workspace_uuid = k.workspace_uuid
  and m.user_uuid = any (k.assignee_uuids) and ${memberOpensBoard("m", sql`k.board_uuid`)})`;

/** The most urgent tasks of the boards that the viewer may open. */
export async function triage(reader: Reader, viewer: WorkspaceReader, wanted: Triage): Promise<TaskRow[]> {
  const { q, limit = 50 } = wanted;
  const isOverdue = sql`k.due_date < ${today} and k.status_uuid not in (select uuid from finished)`;
  const unassigned = wanted.unassigned === true ? sql`and ${isUnassigned}` : sql``;
  const before = sql`open as materialized (${visibleBoards(viewer)}),
    finished as materialized (select s.uuid from statuses s
      where s.workspace_uuid = ${viewer.workspace_uuid}::uuid and s.is_complete),`;
  if (q !== undefined) {
    const conditions = wanted.overdue === true ? sql`${unassigned} and ${isOverdue}` : unassigned;
    const place = { workspace_uuid: viewer.workspace_uuid, board_uuid: null };
    const order = sql`t.rank desc, t.updated_at desc, t.uuid`;
    const best = pageOfTasks(
      foundTasks(q, { place, isOpenOnly: true, conditions }, limit),
      sql`r.rank desc, r.updated_at desc, r.uuid`,
      limit,
      "description",
    );
    return reader.rows(taskView(best, viewer, "description", { order, before }));
  }
  const mine = sql`k.workspace_uuid = ${viewer.workspace_uuid}::uuid and k.archived_at is null and ${isOpen} ${unassigned}`;
  const source = wanted.overdue === true ? overdue(mine, isOverdue, limit) : pressing(mine, isOverdue, limit);
  const first = pageOfTasks(source, sql`r.part, r.due, r.urgency, r.updated_at desc, r.uuid`, limit, "description");
  const order = sql`t.part, t.due, t.urgency, t.updated_at desc, t.uuid`;
  return reader.rows(taskView(first, viewer, "description", { order, before }));
}

function overdue(mine: Sql, isOverdue: Sql, limit: number): Sql {
  return sql`select k.*, 0 as part, k.due_date as due, ${byPriority} as urgency from tasks k
    where ${mine} and ${isOverdue}
    order by k.due_date, ${byPriority}, k.updated_at desc, k.uuid limit ${limit}`;
}

/** The overdue tasks, then the others; each part uses its own index. */
function pressing(mine: Sql, isOverdue: Sql, limit: number): Sql {
  return sql`select * from (
      (${overdue(mine, isOverdue, limit)})
      union all
      (select k.*, 1 as part, null::date as due, ${byPriority} as urgency from tasks k
        where ${mine} and not coalesce(${isOverdue}, false)
        order by ${byPriority}, k.updated_at desc, k.uuid limit ${limit})) k
    order by k.part, k.due, k.urgency, k.updated_at desc, k.uuid limit ${limit}`;
}
