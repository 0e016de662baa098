import type { BoardViewer } from "#platform/auth/board-access.ts";
import { type OfPage, pageOf } from "#platform/db/page.ts";
import { type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type NamelessRow, type Names, pageView } from "./task-view.ts";
import { type Task, type TaskRow, toTask } from "./view.ts";
import { type Page, pagesOfOneTime } from "#platform/http/pages.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import type { Fail } from "#kernel/errors.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

/** The approximate bytes of the task `r` in a list; only its description can be long. */
const listedBytes = sql`1000 + octet_length(r.title) + octet_length(r.custom_fields::text)
  + 150 * cardinality(r.label_uuids) + 200 * cardinality(r.assignee_uuids)`;

/** About how many bytes the task `r` takes in a list, with or without its description. */
export function bytesOf(detail: "none" | "description"): Sql {
  return detail === "none" ? listedBytes : sql`${listedBytes} + octet_length(r.description)`;
}

/** Selects one page from a source of tasks that are ordered and limited in another way than the pages of a board. */
export function pageOfTasks(rows: Sql, order: Sql, limit: number, detail: "none" | "description"): Sql {
  return pageOf({ rows, order, bytes: bytesOf(detail), limit });
}

/** A task of a page of a list. */
export type PageRow = TaskRow & OfPage;

/** Reads the tasks of a page as the API shows them, and whether more tasks follow. @param page as `pageOfTasks` selects it */
export async function readPage(
  reader: Reader,
  page: Sql,
  viewer: BoardViewer,
  detail: "none" | "description",
  order: Sql,
): Promise<PageRow[]> {
  const rows = await reader.rows(pageView<OfPage>(page, viewer, detail, { order, more: sql`, t.page_end` }));
  const names = rows.find((row) => row.names !== null)?.names;
  return names === undefined || names === null ? [] : rows.map((row) => withNames(row, names));
}

function withNames(row: NamelessRow & OfPage, { labels, people }: Names): PageRow {
  const { label_uuids, assignee_uuids, names: _, ...rest } = row;
  return {
    ...rest,
    labels: labels.filter(({ uuid }) => label_uuids.includes(uuid)),
    assignees: assignee_uuids.flatMap((uuid) => people[uuid] ?? []),
  };
}

/** A task of a page of a list. */
export function toListed(row: PageRow): Task {
  const { page_end: _, ...task } = row;
  return toTask(task);
}

/** The filters of a list of a board's tasks. */
export type Filters = {
  readonly status?: string;
  readonly status_uuid?: string;
  readonly group_uuid?: string;
  readonly assignee_uuid?: string;
  readonly label_uuid?: string;
};

const taskPages = pagesOfOneTime({ name: "tasks", order: { position: "decimal", uuid: "uuid" } });

type PageQuery = Parameters<typeof taskPages>[0];
type PageOfOneTime = ReturnType<typeof taskPages>;

/**
 * A page of the tasks of a board, sorted by position. Its cursor is valid for one board and one set of filters; the board itself
 * is the list without filters.
 */
export function pageOfBoard(
  board_uuid: BoardUuid,
  query: PageQuery,
  now: Date,
  fail: Fail<"cursor_invalid">,
  filters: Filters = {},
  since?: string,
): PageOfOneTime {
  return taskPages(query, now, fail, JSON.stringify([board_uuid, filters, since]).toLowerCase());
}

/** Reads a page of the active tasks of a board, with their descriptions as markdown. */
export function readBoardTasks(reader: Reader, board: BoardKey, viewer: BoardViewer, page: Page): Promise<PageRow[]> {
  const source = sql`select k.* from tasks k
    where k.workspace_uuid = ${board.workspace_uuid}::uuid and k.board_uuid = ${board.uuid}::uuid
      and k.archived_at is null`;
  return readPage(reader, page.of(source, bytesOf("description")), viewer, "description", page.order("t"));
}
