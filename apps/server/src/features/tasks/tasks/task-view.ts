import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer, person } from "#platform/db/people.ts";
import { type Query, raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { isBlocked } from "./blocked.ts";
import type { TaskRow } from "./view.ts";

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

/** Which parts of a task are read. */
export type Detail = keyof typeof parts;

/**
 * Tasks as the API shows them, from any source of task rows: a select, or an insert or update that returns what it wrote,
 * so that a write and its reply need only one statement.
 * @param source a query whose rows have all columns of `tasks`
 * @param viewer decides what is unread and which blockers are named
 * @param before expressions that the source uses, each followed by a comma
 * @param beside more columns of the source, each preceded by a comma
 */
export function taskView<Beside = unknown>(
  source: Sql,
  viewer: BoardViewer,
  detail: Detail,
  order: Sql = sql`t.position, t.uuid`,
  before: Sql = sql``,
  beside: Sql = sql``,
): Query<TaskRow & Beside> {
  return raw<TaskRow & Beside>(sql`
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
      t.custom_fields, t.subtask_total, t.subtask_done, t.comment_total, ${unreadOf(viewer)} as unread_comment_count,
      t.attachment_total, ${others(viewer, "blocker", "blocked")} as blocked_by,
      ${others(viewer, "blocked", "blocker")} as blocks, (t.has_links and ${isBlocked}) as is_blocked,
      ${linked(viewer, "related_to")} as related_to, ${linked(viewer, "duplicate_of")} as duplicate_of, t.version,
      ${doer("cu", "t.created_via")} as created_by, t.created_at, t.updated_at
      ${beside}
    from t
      join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      join users cu on cu.uuid = t.created_by
    order by ${order}`);
}

/** How many comments of others the viewer has not read; comments of their key or automation count too (§19.14 rule 2). */
function unreadOf(viewer: BoardViewer) {
  return sql`case when t.comment_total = 0 then 0 else (
    select count(*)::int from comments c
    where (c.workspace_uuid, c.task_uuid) = (t.workspace_uuid, t.uuid) and c.archived_at is null
      and (c.author_uuid <> ${viewer.user_uuid}::uuid or c.author_via is not null)
      and c.created_at > coalesce((select cr.read_at from comment_reads cr
        where (cr.workspace_uuid, cr.task_uuid, cr.user_uuid) = (t.workspace_uuid, t.uuid, ${viewer.user_uuid}::uuid)),
        '-infinity')) end`;
}

/** The tasks at the other end of the task's relationships that the viewer may see, oldest relationship first. */
function others(viewer: BoardViewer, other: "blocker" | "blocked", own: "blocker" | "blocked") {
  const uuid = sql.raw(`r.${other}_uuid`);
  return ifLinked(sql`array(select ${uuid} from relationships r
    where (r.workspace_uuid, r.${sql.raw(own)}_uuid) = (t.workspace_uuid, t.uuid) ${visible(viewer, "r", uuid)}
    order by r.created_at)`);
}

/** The tasks with which the task has a link of a kind that does not block, as far as the viewer may see them, oldest first. */
function linked(viewer: BoardViewer, kind: "related_to" | "duplicate_of") {
  return ifLinked(sql`array(select l.other_uuid from task_links l
    where (l.workspace_uuid, l.task_uuid, l.kind) = (t.workspace_uuid, t.uuid, ${sql.raw(`'${kind}'`)})
      ${visible(viewer, "l", sql`l.other_uuid`)}
    order by l.created_at, l.other_uuid)`);
}

/** Few tasks have links: five look-ups for each task took a third of the time of a list. */
function ifLinked(uuids: Sql): Sql {
  return sql`case when t.has_links then ${uuids} else '{}'::uuid[] end`;
}

/** The condition that the viewer may open the board of the other task. @param link the alias of the row that names it */
function visible(viewer: BoardViewer, link: "r" | "l", uuid: Sql) {
  // guard: a link names a task that its reader may not open | `viewer.seesAllBoards` => `true` | by create-relationship.test.ts
  if (viewer.seesAllBoards) return sql``;
  return sql`and exists (select 1 from tasks o where (o.workspace_uuid, o.uuid) = (${sql.raw(link)}.workspace_uuid, ${uuid})
    and ${opensBoard(viewer, "o.workspace_uuid", "o.board_uuid")})`;
}

type TaskKey = Readonly<Pick<TaskRow, "workspace_uuid" | "uuid">>;

/** One task as its reader sees it, with all its parts. */
export async function readTask(reader: Reader, key: TaskKey, viewer: BoardViewer): Promise<TaskRow> {
  const source = sql`select * from tasks
    where workspace_uuid = ${key.workspace_uuid}::uuid and uuid = ${key.uuid}::uuid`;
  return reader.one(taskView(source, viewer, "subtasks"));
}
