import type { OfPage } from "#platform/db/page.ts";
import { type LeftJoined, raw, type Reader, sql } from "#platform/db/query.ts";
import { foundTasks, uuidRange } from "./find-queries.ts";
import type { AfterTask, Filters } from "./list-cursor.ts";
import { goesOn, pageOfTasks, taskSelect, type Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

type Sql = ReturnType<typeof sql>;

export type Wanted = {
  readonly filters: Filters;
  readonly q?: string;
  /** milliseconds since 1970 */
  readonly since?: number;
  /** the last ticket of the page before */
  readonly after?: AfterTask;
  readonly limit: number;
};

/** A page, and what was found out on the way: whether the named column and group are the board's. */
export type Listed = {
  readonly status_found: boolean;
  readonly group_found: boolean;
  readonly removed_task_uuids: readonly string[];
  readonly rows: readonly (TaskRow & OfPage)[];
};

type Place = { readonly workspace_uuid: string; readonly uuid: string };
type Context = Omit<Listed, "rows">;

/** A page of a board's tickets, in one statement; a column named by name is resolved in it. */
export async function listTasksOfBoard(
  reader: Reader,
  board: Place,
  wanted: Wanted,
  viewer: Viewer,
  detail: "none" | "description",
): Promise<Listed> {
  const order = wanted.q === undefined ? sql`t.position, t.uuid` : sql`t.rank desc, t.updated_at desc, t.uuid`;
  const place = wanted.q === undefined ? sql`r.position, r.uuid` : sql`r.rank desc, r.updated_at desc, r.uuid`;
  const page = pageOfTasks(sourceOf(board, wanted), place, wanted.limit, detail);
  const view = taskSelect(page, viewer, detail, order, sql``, goesOn);
  // the context comes even when no ticket does; the list of what was removed comes once, beside the first ticket
  const rows = await reader.rows(
    raw<Context & ListedRow>(sql`
      select ${contextOf(board, wanted)}, l.*
      from (values (1)) as always left join (select v.*, row_number() over () as place from (${view}) v) l on true
      order by l.place`),
  );
  const [first] = rows;
  if (first === undefined) throw new Error("The context of a list is always there.");
  const { status_found, group_found, removed_task_uuids } = first;
  return { status_found, group_found, removed_task_uuids, rows: rows.flatMap(toRow) };
}

type ListedRow = LeftJoined<TaskRow & OfPage & { place: number }>;

function toRow(row: Context & ListedRow): (TaskRow & OfPage)[] {
  if (row.uuid === null) return [];
  const { status_found: _, group_found: __, removed_task_uuids: ___, place: ____, ...task } = row;
  return [task];
}

function contextOf(board: Place, wanted: Wanted): Sql {
  const { status_uuid, group_uuid, status } = wanted.filters;
  const isNamed = status !== undefined || status_uuid !== undefined;
  const removed =
    wanted.since === undefined || wanted.after !== undefined
      ? sql`'{}'::uuid[]`
      : removedSince(board, wanted, wanted.since);
  return sql`
    ${isNamed ? sql`exists (${statusOf(board, wanted.filters)})` : sql`true`} as status_found,
    ${group_uuid === undefined ? sql`true` : sql`exists (select 1 from groups g where g.board_uuid = ${board.uuid}::uuid and g.uuid = ${group_uuid}::uuid)`} as group_found,
    case when coalesce(l.place, 1) = 1 then ${removed} else '{}'::uuid[] end as removed_task_uuids`;
}

/** The board's column that the filters name; no row when there is none. */
function statusOf(board: Place, { status, status_uuid }: Filters): Sql {
  const which =
    status === undefined ? sql`s.uuid = ${status_uuid}::uuid` : sql`lower(btrim(s.name)) = lower(btrim(${status}))`;
  return sql`select s.uuid from statuses s where s.board_uuid = ${board.uuid}::uuid and ${which}`;
}

/** The filters as conditions on `k`, each beginning with "and". */
function matching(board: Place, filters: Filters): Sql {
  const { status, status_uuid, group_uuid, assignee_uuid, label_uuid } = filters;
  const conditions: Sql[] = [];
  if (status !== undefined || status_uuid !== undefined)
    conditions.push(sql`and k.status_uuid = (${statusOf(board, filters)})`);
  if (group_uuid !== undefined) conditions.push(sql`and k.group_uuid = ${group_uuid}::uuid`);
  if (assignee_uuid !== undefined) conditions.push(sql`and ${assignee_uuid}::uuid = any (k.assignee_uuids)`);
  if (label_uuid !== undefined) conditions.push(sql`and k.label_uuids @> array[${label_uuid}::uuid]`);
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `);
}

function sourceOf(board: Place, wanted: Wanted): Sql {
  const mine = matching(board, wanted.filters);
  const since = wanted.since === undefined ? sql`` : sql`and k.updated_at >= ${instant(wanted.since)}`;
  if (wanted.q !== undefined) return searched(board, wanted.q, sql`${mine} ${since}`, wanted.limit);
  const after =
    wanted.after === undefined
      ? sql``
      : sql`and (k.position, k.uuid) > (${wanted.after.position}::numeric, ${wanted.after.uuid}::uuid)`;
  // offset 0: what changed is looked up by when it changed and then sorted, never looked for along the whole board
  const tasks =
    wanted.since === undefined
      ? sql`tasks`
      : sql`(select k.* from tasks k where k.board_uuid = ${board.uuid}::uuid ${since} offset 0)`;
  return sql`select k.* from ${tasks} k
    where k.board_uuid = ${board.uuid}::uuid and k.archived_at is null ${mine} ${after}
    order by k.position, k.uuid limit ${wanted.limit}`;
}

/** The tickets of a board that a search text finds; a uuid or the beginning of one is that ticket's. */
function searched(board: Place, q: string, conditions: Sql, limit: number): Sql {
  const here = sql`and k.board_uuid = ${board.uuid}::uuid ${conditions}`;
  const range = uuidRange(q);
  if (range === null) return foundTasks(q, { board_uuid: board.uuid }, here, limit);
  return sql`select k.*, 1 as rank from tasks k
    where k.uuid between ${range.from}::uuid and ${range.to}::uuid and k.archived_at is null ${here} limit ${limit}`;
}

/** An instant from milliseconds; a text would have to be one that PostgreSQL reads just as we do. */
function instant(milliseconds: number): Sql {
  return sql`to_timestamp(${milliseconds}::double precision / 1000)`;
}

/**
 * What a reader of this board may still hold and must drop: archived since, moved to another board, deleted for good,
 * or changed so that the filters do not match any more.
 */
function removedSince(board: Place, { filters }: Wanted, since: number): Sql {
  const uuid = sql`${board.uuid}::uuid`;
  return sql`array(
    select k.uuid from tasks k
    where k.board_uuid = ${uuid} and k.updated_at >= ${instant(since)}
      and (k.archived_at is not null or not coalesce(true ${matching(board, filters)}, false))
    union
    select e.task_uuid from events e
    where e.from_board_uuid = ${uuid} and e.created_at >= ${instant(since)} and e.task_uuid is not null
      and not exists (select 1 from tasks k where (k.workspace_uuid, k.uuid) = (e.workspace_uuid, e.task_uuid) and k.board_uuid = ${uuid})
    union
    select e.task_uuid from events e
    where e.board_uuid = ${uuid} and e.created_at >= ${instant(since)} and e.name = 'ticket.deleted' and e.task_uuid is not null)`;
}
