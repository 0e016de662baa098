import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { isoOf } from "#platform/db/json.ts";
import { pageOf } from "#platform/db/page.ts";
import { doer, person } from "#platform/db/people.ts";
import { type Query, raw, type Reader, sql } from "#platform/db/query.ts";
import type { TaskRow } from "./view.ts";

/** Whose view it is: what is unread, and which blockers may be named, depends on the reader. */
export type Viewer = BoardViewer;

const parts = {
  none: sql``,
  description: sql`t.description,`,
  document: sql`t.description, t.description_json,`,
  subtasks: sql`t.description, t.description_json, (
    select coalesce(jsonb_agg(jsonb_build_object('uuid', st.uuid, 'task_uuid', st.task_uuid, 'title', st.title,
      'is_done', st.is_done, 'position', st.position::text, 'created_at', ${isoOf("st.created_at")},
      'updated_at', ${isoOf("st.updated_at")}) order by st.position, st.uuid), '[]')
    from subtasks st where (st.workspace_uuid, st.task_uuid) = (t.workspace_uuid, t.uuid)) as subtasks,`,
} as const;

/** How much of the ticket is wanted. */
export type Detail = keyof typeof parts;

/**
 * Tickets as they read, from any source of task rows: a select, or an insert or update that returns what it wrote, so
 * that a write and its view are one statement.
 * @param source a query whose rows have all columns of `tasks`
 * @param before expressions that the source builds on, each with a comma behind it
 * @param beside further columns of the source, each with a comma before it
 */
export function taskView(...view: Parameters<typeof taskSelect>): Query<TaskRow> {
  return raw<TaskRow>(taskSelect(...view));
}

/** The statement of `taskView`, for one that is built around it. */
export function taskSelect(
  source: ReturnType<typeof sql>,
  viewer: Viewer,
  detail: Detail,
  order: ReturnType<typeof sql> = sql`t.position, t.uuid`,
  before: ReturnType<typeof sql> = sql``,
  beside: ReturnType<typeof sql> = sql``,
) {
  return sql<TaskRow>`
    with ${before} t as (${source})
    select t.uuid, t.workspace_uuid, t.board_uuid, t.number, t.title, ${parts[detail]} t.status_uuid,
      s.name as status_name, t.group_uuid, t.priority, t.due_date, t.position,
      case when t.label_uuids = '{}' then '[]'::jsonb else (
        select coalesce(jsonb_agg(jsonb_build_object('uuid', l.uuid, 'name', l.name, 'color', l.color)
          order by lower(l.name)), '[]')
        from labels l where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids)) end as labels,
      case when t.assignee_uuids = '{}' then '[]'::jsonb else (
        select coalesce(jsonb_agg(${person("u")} order by array_position(t.assignee_uuids, u.uuid)), '[]')
        from users u where u.uuid = any (t.assignee_uuids)) end as assignees,
      t.custom_fields, t.subtask_total, t.subtask_done, t.comment_total,
      ${unreadOf(viewer)} as unread_comment_count,
      t.attachment_total,
      array(select r.blocker_uuid from relationships r
        where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid) ${named(viewer, "blocker_uuid")}
        order by r.created_at) as blocked_by,
      array(select r.blocked_uuid from relationships r
        where (r.workspace_uuid, r.blocker_uuid) = (t.workspace_uuid, t.uuid) ${named(viewer, "blocked_uuid")}
        order by r.created_at) as blocks,
      ${isBlocked} as is_blocked, t.version, ${doer("cu", "t.created_via")} as created_by, t.created_at, t.updated_at
      ${beside}
    from t
      join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      join users cu on cu.uuid = t.created_by
    order by ${order}`;
}

/**
 * How many of the ticket's comments are others' and newer than the reader's last look. What a key or a rule of the
 * reader's wrote is not the reader's (§19.14 rule 2).
 */
function unreadOf(viewer: Viewer) {
  return sql`case when t.comment_total = 0 then 0 else (
        select count(*)::int from comments c
        where (c.workspace_uuid, c.task_uuid) = (t.workspace_uuid, t.uuid) and c.archived_at is null
          and (c.author_uuid <> ${viewer.user_uuid}::uuid or c.author_via is not null)
          and c.created_at > coalesce((select cr.read_at from comment_reads cr
            where (cr.workspace_uuid, cr.task_uuid, cr.user_uuid) = (t.workspace_uuid, t.uuid, ${viewer.user_uuid}::uuid)),
            '-infinity')) end`;
}

/** Of the tickets at the other end of `r`, those that the viewer may know of. */
function named(viewer: Viewer, column: "blocker_uuid" | "blocked_uuid") {
  if (viewer.seesAllBoards) return sql``;
  return sql`and exists (select 1 from tasks o
    where (o.workspace_uuid, o.uuid) = (r.workspace_uuid, r.${sql.raw(column)})
      and ${opensBoard(viewer, "o.workspace_uuid", "o.board_uuid")})`;
}

/** A blocker is finished in a complete column or archived (§13.9). `t` is the task in question. */
export const isBlocked = sql<boolean>`exists (
  select 1 from relationships r
    join tasks bt on (bt.workspace_uuid, bt.uuid) = (r.workspace_uuid, r.blocker_uuid)
    join statuses bs on (bs.workspace_uuid, bs.board_uuid, bs.uuid) = (bt.workspace_uuid, bt.board_uuid, bt.status_uuid)
  where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid)
    and bt.archived_at is null and not bs.is_complete)`;

/** About how many bytes the ticket `r` takes in a list; a long one can only be so by its description. */
const listedBytes = sql`1000 + octet_length(r.title) + octet_length(r.custom_fields::text)
  + 150 * cardinality(r.label_uuids) + 200 * cardinality(r.assignee_uuids)`;

/** Of a source of ordered and limited tickets those of one page, as a source that tells whether the list goes on. */
export function pageOfTasks(
  rows: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
  detail: "none" | "description",
): ReturnType<typeof sql> {
  const bytes = detail === "none" ? listedBytes : sql`${listedBytes} + octet_length(r.description)`;
  return pageOf({ rows, order, bytes, limit });
}

/** Of `taskSelect` over a page: whether the list goes on. */
export const goesOn = sql`, t.page_goes_on`;

/** One ticket as its reader sees it, with all its parts. */
export async function readTask(reader: Reader, workspace_uuid: string, uuid: string, viewer: Viewer): Promise<TaskRow> {
  const source = sql`select * from tasks where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`;
  return reader.one(taskView(source, viewer, "subtasks"));
}
