import type { BoardViewer } from "#platform/auth/board-access.ts";
import { type OfPage, pageOf } from "#platform/db/page.ts";
import { type Query, sql } from "#platform/db/query.ts";
import { taskView } from "./task-view.ts";
import { type Task, type TaskRow, toTask } from "./view.ts";

/** The approximate bytes of the task `r` in a list; only its description can be long. */
const listedBytes = sql`1000 + octet_length(r.title) + octet_length(r.custom_fields::text)
  + 150 * cardinality(r.label_uuids) + 200 * cardinality(r.assignee_uuids)`;

/** About how many bytes the task `r` takes in a list, with or without its description. */
export function bytesOf(detail: "none" | "description"): ReturnType<typeof sql> {
  return detail === "none" ? listedBytes : sql`${listedBytes} + octet_length(r.description)`;
}

/** Selects one page from a source of tasks that are ordered and limited in another way than the pages of a board. */
export function pageOfTasks(
  rows: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
  detail: "none" | "description",
): ReturnType<typeof sql> {
  return pageOf({ rows, order, bytes: bytesOf(detail), limit });
}

/** The tasks of a page as the API shows them, and whether more tasks follow. @param page as `pageOfTasks` selects it */
export function viewOfPage(
  page: ReturnType<typeof sql>,
  viewer: BoardViewer,
  detail: "none" | "description",
  order: ReturnType<typeof sql>,
): Query<TaskRow & OfPage> {
  return taskView<OfPage>(page, viewer, detail, order, sql``, sql`, t.page_end`);
}

/** A task of a page of a list. */
export function toListed(row: TaskRow & OfPage): Task {
  const { page_end: _, ...task } = row;
  return toTask(task);
}
