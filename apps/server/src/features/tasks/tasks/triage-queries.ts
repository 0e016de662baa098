import { memberOpensBoard, visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { foundTasks, isOpen } from "#features/tasks/search/index.ts";
import { bytesOf, pageOfTasks, type PageRow } from "./list-page.ts";
import { taskView } from "./task-view.ts";

export type Triage = {
  /** the caller's day, YYYY-MM-DD */
  readonly today: string;
  readonly q?: string;
  readonly overdue?: boolean;
  readonly unassigned?: boolean;
};

/** The most urgent tasks first, with what `placed` says of each. */
export const triagePages = pages({
  name: "triage",
  order: { part: "text", due: "text", urgency: "text", recency: "decimal", uuid: "uuid" },
  lookAhead: true,
});

// the same expression as in the index `tasks_triage`
const byPriority = sql`array_position('{urgent,high,medium,low}'::text[], k.priority)`;

// who left the workspace or lost the board stays assigned, and counts as nobody
const isUnassigned = sql`not exists (select from active_members m where m.workspace_uuid = k.workspace_uuid
  and m.user_uuid = any (k.assignee_uuids) and ${memberOpensBoard("m", sql`k.board_uuid`)})`;

/** A page of the most urgent tasks of the boards that the viewer may open. With `q` it is the only one. */
export async function triage(reader: Reader, viewer: WorkspaceReader, wanted: Triage, page: Page): Promise<PageRow[]> {
  const { q } = wanted;
  const { limit } = page;
  const isOverdue = sql`k.due_date < ${wanted.today}::date and k.status_uuid not in (select uuid from finished)`;
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
    return reader.rows(taskView<OfPage>(best, viewer, "description", { order, before, more }));
  }
  const mine = sql`k.workspace_uuid = ${viewer.workspace_uuid}::uuid and k.archived_at is null and ${isOpen} ${unassigned}`;
  const overdue = part("1", sql`k.due_date`, sql`${mine} and ${isOverdue}`, page);
  const others = part("2", sql`null::date`, sql`${mine} and not coalesce(${isOverdue}, false)`, page);
  // each part uses its own index
  const source = wanted.overdue === true ? overdue : sql`(${overdue}) union all (${others})`;
  const order = page.order("t");
  return reader.rows(
    taskView<OfPage>(page.of(source, bytesOf("description")), viewer, "description", { order, before, more }),
  );
}

const more = sql`, t.page_end`;

/** The first tasks after the page before of one part of the list, in the order of the index that finds them. */
function part(name: "1" | "2", due: Sql, where: Sql, { isAfter, limit }: Page): Sql {
  return sql`select * from (
      select k.*, ${name}::text as part, coalesce(${due}::text, '') as due, coalesce(${byPriority}, 5)::text as urgency,
        -extract(epoch from k.updated_at) as recency
      from tasks k where ${where}) k
    where ${isAfter("k")}
    order by ${name === "1" ? sql`k.due_date, ` : sql``}${byPriority}, k.updated_at desc, k.uuid limit ${limit + 1}`;
}
