import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Page } from "#platform/http/pages.ts";
import { foundTasks } from "#features/tasks/search/index.ts";
import { bytesOf, type Filters, pageOfTasks, type PageRow, readPage } from "./list-page.ts";

/** A request for the tasks of a board. */
export type ListRequest = {
  readonly filters: Filters;
  readonly q?: string;
  /** milliseconds since 1970 */
  readonly since?: number;
  readonly page: Page;
};

type FoundFilters = { readonly status_found: boolean; readonly group_found: boolean };

/** A page, and whether the status and group of the filters belong to the board. */
export type TaskListPage = FoundFilters & {
  readonly removed_task_uuids: readonly string[];
  readonly rows: readonly PageRow[];
};

/** A page of a board's tasks, and whether the status and group of the filters belong to the board. */
export async function listTasksOfBoard(
  reader: Reader,
  board: BoardKey,
  request: ListRequest,
  viewer: BoardViewer,
  detail: "none" | "description",
): Promise<TaskListPage> {
  const { filters, q, since, page } = request;
  const source =
    q === undefined ? page.of(sourceOf(board, request), bytesOf(detail)) : searchOf(board, request, q, detail);
  const order = q !== undefined ? sql`t.rank desc, t.updated_at desc, t.uuid` : page.order("t");
  const [found, removed, rows] = await Promise.all([
    findNamed(reader, board, filters),
    since === undefined || !page.isFirst ? [] : findRemoved(reader, board, filters, since),
    readPage(reader, source, viewer, detail, order),
  ]);
  // a task that changed between the statements may be in both: it is shown now, and reported again by the next read
  const shown = new Set(rows.map(({ uuid }) => uuid));
  return { ...found, removed_task_uuids: removed.filter((uuid) => !shown.has(uuid)), rows };
}

/** Whether the status and the group of the filters belong to the board. */
async function findNamed(reader: Reader, board: BoardKey, filters: Filters): Promise<FoundFilters> {
  const { status, status_uuid, group_uuid } = filters;
  const isStatusNamed = status !== undefined || status_uuid !== undefined;
  if (!isStatusNamed && group_uuid === undefined) return { status_found: true, group_found: true };
  const group = sql`exists (select 1 from groups g
    where g.board_uuid = ${board.uuid}::uuid and g.uuid = ${group_uuid ?? null}::uuid)`;
  return reader.one(
    raw<FoundFilters>(sql`select ${isStatusNamed ? sql`exists (${statusOf(board, filters)})` : sql`true`} as status_found,
      ${group_uuid === undefined ? sql`true` : group} as group_found`),
  );
}

/** The board's status that the filters name; no row if there is none. */
function statusOf(board: BoardKey, { status, status_uuid }: Filters): Sql {
  const which =
    status === undefined
      ? sql`s.uuid = ${status_uuid ?? null}::uuid`
      : sql`lower(btrim(s.name)) = lower(btrim(${status}))`;
  return sql`select s.uuid from statuses s where s.board_uuid = ${board.uuid}::uuid and ${which}`;
}

/** The filters as conditions on `k`, each beginning with "and". */
function matching(board: BoardKey, filters: Filters): Sql {
  const { status, status_uuid, group_uuid, assignee_uuid, label_uuid } = filters;
  const conditions: Sql[] = [];
  if (status !== undefined || status_uuid !== undefined)
    conditions.push(sql`and k.status_uuid = (${statusOf(board, filters)})`);
  if (group_uuid !== undefined) conditions.push(sql`and k.group_uuid = ${group_uuid}::uuid`);
  if (assignee_uuid !== undefined) conditions.push(sql`and ${assignee_uuid}::uuid = any (k.assignee_uuids)`);
  if (label_uuid !== undefined) conditions.push(sql`and k.label_uuids @> array[${label_uuid}::uuid]`);
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `);
}

/** The tasks that match the filters, or that changed. */
function sourceOf(board: BoardKey, { filters, since }: ListRequest): Sql {
  // offset 0: changed tasks are found by the index on updated_at and then sorted, instead of scanning the board
  const tasks =
    since === undefined
      ? sql`tasks`
      : sql`(select k.* from tasks k where k.board_uuid = ${board.uuid}::uuid ${changedSince(since)} offset 0)`;
  return sql`select k.* from ${tasks} k
    where k.board_uuid = ${board.uuid}::uuid and k.archived_at is null ${matching(board, filters)}`;
}

function changedSince(since: number | undefined): Sql {
  return since === undefined ? sql`` : sql`and k.updated_at >= ${instant(since)}`;
}

/** The best hits, which have no further pages. */
function searchOf(
  board: BoardKey,
  { filters, since, page }: ListRequest,
  q: string,
  detail: "none" | "description",
): Sql {
  const found = searched(board, q, sql`${matching(board, filters)} ${changedSince(since)}`, page.limit);
  return pageOfTasks(found, sql`r.rank desc, r.updated_at desc, r.uuid`, page.limit, detail);
}

/** The tasks of a board that a search text finds; a uuid or the beginning of one finds that task. */
function searched(board: BoardKey, q: string, conditions: Sql, limit: number): Sql {
  const here = sql`and k.board_uuid = ${board.uuid}::uuid ${conditions}`;
  const range = uuidRange(q);
  const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
  if (range === null) return foundTasks(q, { place, isOpenOnly: false, conditions: here }, limit);
  return sql`select k.*, 1 as rank from tasks k
    where k.uuid between ${range.from}::uuid and ${range.to}::uuid and k.archived_at is null ${here} limit ${limit}`;
}

/** A timestamp from milliseconds since 1970, because PostgreSQL may read a text in another way than Node. */
function instant(milliseconds: number): Sql {
  return sql`to_timestamp(${milliseconds}::double precision / 1000)`;
}

/**
 * The tasks that a client must drop from its copy: archived since, moved to another board, deleted permanently, or
 * changed so that they no longer match the filters.
 */
async function findRemoved(reader: Reader, board: BoardKey, filters: Filters, since: number): Promise<string[]> {
  const uuid = sql`${board.uuid}::uuid`;
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`
    select k.uuid from tasks k
    where k.board_uuid = ${uuid} and k.updated_at >= ${instant(since)}
      and (k.archived_at is not null or not coalesce(true ${matching(board, filters)}, false))
    union
    select e.task_uuid from events e
    where e.from_board_uuid = ${uuid} and e.created_at >= ${instant(since)} and e.task_uuid is not null
      and not exists (select 1 from tasks k where (k.workspace_uuid, k.uuid) = (e.workspace_uuid, e.task_uuid) and k.board_uuid = ${uuid})
    union
    select e.task_uuid from events e
    where e.board_uuid = ${uuid} and e.created_at >= ${instant(since)} and e.name = 'ticket.deleted' and e.task_uuid is not null`),
  );
  return rows.map((row) => row.uuid);
}

const uuidPattern = "00000000-0000-0000-0000-000000000000";

/**
 * The uuids that begin with a search text of eight characters or more (§11 rule 8).
 * @returns null when it is not the beginning of a uuid
 */
function uuidRange(q: string): { readonly from: string; readonly to: string } | null {
  const text = q.trim().toLowerCase();
  if (text.length < 8 || text.length > uuidPattern.length) return null;
  const isUuid = Array.from(text).every((char, index) =>
    uuidPattern[index] === "-" ? char === "-" : /[0-9a-f]/.test(char),
  );
  if (!isUuid) return null;
  const rest = uuidPattern.slice(text.length);
  return { from: text + rest, to: text + rest.replaceAll("0", "f") };
}
