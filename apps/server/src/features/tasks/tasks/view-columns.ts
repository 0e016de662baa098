import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { isoOf } from "#platform/db/json.ts";
import { byService, person } from "#platform/db/people.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { isBlocked } from "./blocking.ts";

// The columns of the view of a task `t` that come from other tables.

const texts = {
  none: sql``,
  description: sql`t.description,`,
  document: sql`t.description, t.description_json,`,
  subtasks: sql`t.description, t.description_json,`,
} as const;

/** The parts of a task that are read. */
export type Detail = keyof typeof texts;

/**
 * The parts of tasks that are in other tables. Parts that none of these tasks has are not looked up: each table of a statement costs time,
 * even if no row of it is needed. There are two fields and not more, because each combination is a statement of its own.
 */
export type TaskParts = {
  /** comments or subtasks */
  readonly parts: boolean;
  readonly links: boolean;
};

export const anything: TaskParts = { parts: true, links: true };

/** The parts of a task without parts and links: none. */
export const nothingYet: TaskParts = { parts: false, links: false };

/** The columns of a task that count its parts, and show whether it has links. */
export type PartColumns = Pick<Rows["task"], "comment_total" | "subtask_total" | "has_links">;

/** The parts that a task has. It may gain more as soon as nobody holds its lock. */
export function havingOf({ comment_total, subtask_total, has_links }: PartColumns): TaskParts {
  return { parts: comment_total + subtask_total > 0, links: has_links };
}

const label = sql`jsonb_build_object('uuid', l.uuid, 'name', l.name, 'color', l.color)`;

/** The labels and the people of a page of tasks `t`, as `Names`. */
export const names = sql`jsonb_build_object(
  'labels', (select coalesce(jsonb_agg(${label} order by lower(l.name)), '[]') from labels l
    where l.workspace_uuid = t.workspace_uuid and l.uuid = any (array(select unnest(p.label_uuids) from t p))),
  'people', (select coalesce(jsonb_object_agg(u.uuid, ${person("u")}), '{}') from users u
    where u.uuid = any (array(select unnest(p.assignee_uuids) from t p))))`;

export const labels = sql`case when t.label_uuids = '{}' then '[]'::jsonb else (
  select coalesce(jsonb_agg(${label} order by lower(l.name)), '[]')
  from labels l where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids)) end`;

export const assignees = sql`case when t.assignee_uuids = '{}' then '[]'::jsonb else (
  select coalesce(jsonb_agg(${person("u")} order by array_position(t.assignee_uuids, u.uuid)), '[]')
  from users u where u.uuid = any (t.assignee_uuids)) end`;

const subtasks = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', st.uuid, 'task_uuid', st.task_uuid, 'title', st.title,
    'is_done', st.is_done, 'position', st.position::text, 'created_at', ${isoOf("st.created_at")},
    'updated_at', ${isoOf("st.updated_at")}) order by st.position, st.uuid), '[]')
  from subtasks st where (st.workspace_uuid, st.task_uuid) = (t.workspace_uuid, t.uuid))`;

/** The columns of the texts and the checklist that a detail has, each followed by a comma. */
export function textsOf(detail: Detail, having: TaskParts): Sql {
  return sql`${texts[detail]} ${subtasksOf(detail, having)}`;
}

function subtasksOf(detail: Detail, having: TaskParts): Sql {
  return detail === "subtasks" ? sql`${having.parts ? subtasks : sql`'[]'::jsonb`} as subtasks,` : sql``;
}

export function linksOf(viewer: BoardViewer, { links }: TaskParts): Sql {
  if (!links) {
    return sql`'{}'::uuid[] as blocked_by, '{}'::uuid[] as blocks, false as is_blocked, '{}'::uuid[] as related_to,
      '{}'::uuid[] as duplicate_of`;
  }
  return sql`${others(viewer, "blocker", "blocked")} as blocked_by, ${others(viewer, "blocked", "blocker")} as blocks,
    (t.has_links and ${isBlocked}) as is_blocked, ${linked(viewer, "related_to")} as related_to,
    ${linked(viewer, "duplicate_of")} as duplicate_of`;
}

/** The number of comments of others that the viewer has not read; comments of their key or automation count too (§13.15 rule 2). */
export function unreadOf(viewer: BoardViewer, { parts }: TaskParts): Sql {
  if (!parts) return sql`0`;
  return sql`case when t.comment_total = 0 then 0 else (
    select count(*)::int from comments c
    where (c.workspace_uuid, c.task_uuid) = (t.workspace_uuid, t.uuid) and c.archived_at is null
      and (c.author_uuid <> ${viewer.user_uuid}::uuid or ${byService("c.author_via")})
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
  if (viewer.seesAllBoards) return sql``;
  return sql`and exists (select 1 from tasks o where (o.workspace_uuid, o.uuid) = (${sql.raw(link)}.workspace_uuid, ${uuid})
    and ${opensBoard(viewer, "o.workspace_uuid", "o.board_uuid")})`;
}
