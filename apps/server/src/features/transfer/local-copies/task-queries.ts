import type { BoardUuid } from "#kernel/uuids.ts";
import { taskColumnNames } from "#features/tasks/columns/index.ts";
import type { WorkspaceReader } from "#platform/auth/board-access.ts";
import { columnList } from "#platform/db/columns.ts";
import { goesOn, type OfPage, pageOf } from "#platform/db/page.ts";
import { raw, type Sql, type Reader, sql } from "#platform/db/query.ts";
import type { Boards } from "./access-queries.ts";
import { changedSince, changedTasks, happenedSince, type CopyPeriod } from "./since.ts";
import { findLinks, findUnread, type Links } from "./task-parts.ts";
import type { CopiedTask } from "./task-view.ts";

/** A row that the statement of a page reads. Values that depend on other tasks and on comments are read for the whole page at once. */
type LeanRow = Omit<CopiedTask, "unread_comment_count" | keyof Links | "created_at" | "updated_at"> & {
  readonly created_at: Date;
  readonly updated_at: Date;
};

const { names: from } = columnList("tasks", [
  ...taskColumnNames,
  ...(["uuid", "board_uuid", "number", "position", "subtask_total", "subtask_done", "comment_total"] as const),
  ...(["attachment_total", "version", "created_at", "updated_at"] as const),
]);

/** Of `tasks k`. */
const columns = sql`${from("k")}, case when k.created_via is null then k.created_by end as created_by_uuid`;

const bytes = sql`500 + octet_length(r.title) + octet_length(r.custom_fields::text)
  + 40 * (cardinality(r.label_uuids) + cardinality(r.assignee_uuids))`;

/** The room that is left on a page: rows, and bytes of rows. */
export type Room = { readonly limit: number; readonly size: number };

type PageRow = LeanRow & OfPage & { readonly bytes: number };

/** Tasks in their order, about how many bytes they take, and the last one if more follow. */
export type TaskPage = { readonly tasks: CopiedTask[]; readonly size: number; readonly last: PageRow | undefined };

/** The last task of a page of whole boards: they come board by board, by position. */
export type AfterOnBoard = { readonly board_uuid: BoardUuid; readonly position: string; readonly uuid: string };

/** A page of the active tasks of whole boards. */
export function readBoardTasks(
  reader: Reader,
  viewer: WorkspaceReader,
  { opened }: Pick<Boards, "opened">,
  after: AfterOnBoard | null,
  room: Room,
): Promise<TaskPage> {
  const behind =
    after === null
      ? sql``
      : sql`and (k.board_uuid, k.position, k.uuid)
          > (${after.board_uuid}::uuid, ${after.position}::numeric, ${after.uuid}::uuid)`;
  const rows = sql`select ${columns} from tasks k
    where k.board_uuid = any (${opened}::uuid[]) and k.archived_at is null ${behind}
    order by k.board_uuid, k.position, k.uuid limit ${room.limit}::int`;
  return readPage(reader, viewer, { rows, order: ["board_uuid", "position", "uuid"], room });
}

/**
 * A page of the active tasks, on the boards that the copy has, that read differently since the moment: those that were
 * written, those that are linked with a task that was written or with a board that the reader may open now or no longer,
 * and those whose comments the reader has read.
 * @param after the uuid of the last task of the page before
 */
export function readChangedTasks(
  reader: Reader,
  wanted: CopyPeriod,
  boards: Boards,
  after: string | null,
  room: Room,
): Promise<TaskPage> {
  const { workspace_uuid, user_uuid } = wanted.reader;
  const workspace = sql`${workspace_uuid}::uuid`;
  const moved = [...boards.opened, ...boards.left];
  const linked = sql`select r.blocked_uuid from relationships r
      where r.workspace_uuid = ${workspace} and r.blocker_uuid in (select s.uuid from seen s)
    union all select r.blocker_uuid from relationships r
      where r.workspace_uuid = ${workspace} and r.blocked_uuid in (select s.uuid from seen s)
    union all select l.task_uuid from task_links l
      where l.workspace_uuid = ${workspace} and l.other_uuid in (select s.uuid from seen s)`;
  const rows = sql`
    with seen as materialized (${changedTasks(wanted)}
        union all select k.uuid from tasks k where k.board_uuid = any (${moved}::uuid[])),
      touched as materialized (select s.uuid from seen s union ${linked}
        union select l.uuid::uuid
          from (${happenedSince(wanted)}) h, jsonb_array_elements_text(h.data -> 'linked_task_uuids') l (uuid)
        union select c.task_uuid from comment_reads c
          where c.user_uuid = ${user_uuid}::uuid and c.workspace_uuid = ${workspace} and ${changedSince("c.updated_at", wanted)})
    select ${columns} from tasks k
    where k.workspace_uuid = ${workspace} and k.uuid in (select d.uuid from touched d) and k.archived_at is null
      and k.board_uuid = any (${boards.visible}::uuid[]) and k.board_uuid <> all (${boards.opened}::uuid[])
      ${after === null ? sql`` : sql`and k.uuid > ${after}::uuid`}
    order by k.uuid limit ${room.limit}::int`;
  return readPage(reader, wanted.reader, { rows, order: ["uuid"], room });
}

/** @param source.rows a select in its order, with its limit */
async function readPage(
  reader: Reader,
  viewer: WorkspaceReader,
  source: { readonly rows: Sql; readonly order: readonly string[]; readonly room: Room },
): Promise<TaskPage> {
  const orderOf = (alias: string) => sql.raw(source.order.map((name) => `${alias}.${name}`).join(", "));
  const page = pageOf({ rows: source.rows, order: orderOf("r"), bytes, ...source.room });
  const rows = await reader.rows(
    raw<PageRow>(sql`select ${from("p")}, p.created_by_uuid, p.page_bytes_so_far::int as bytes, p.page_end from (${page}) p
      order by ${orderOf("p")}`),
  );
  const commented = rows.filter(({ comment_total }) => comment_total > 0).map(({ uuid }) => uuid);
  const [links, unread] = await Promise.all([
    findLinks(
      reader,
      viewer,
      rows.map(({ uuid }) => uuid),
    ),
    findUnread(reader, viewer, commented),
  ]);
  const tasks = rows.map((row): CopiedTask => {
    const { page_end: _, bytes: __, ...lean } = row;
    const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
    return { ...lean, ...links(row.uuid), unread_comment_count: unread.get(row.uuid) ?? 0, created_at, updated_at };
  });
  return { tasks, size: rows.at(-1)?.bytes ?? 0, last: goesOn(rows) ? rows.at(-1) : undefined };
}
