import type { BoardViewer } from "#platform/auth/board-access.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { doer } from "#platform/db/people.ts";
import { type Query, raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { shownColumns } from "#features/tasks/columns/index.ts";
import { type Task, type TaskRow, toTask } from "./view.ts";
import {
  anything,
  assignees,
  type Detail,
  type TaskParts,
  havingOf,
  labels,
  linksOf,
  names,
  type PartColumns,
  textsOf,
  unreadOf,
} from "./view-columns.ts";
import { type TextViewer, withCurrentTexts } from "#features/content/links/index.ts";

type ViewOptions = {
  readonly order?: Sql;
  /** expressions that the source uses, each followed by a comma */
  readonly before?: Sql;
  /** more columns of the source, each preceded by a comma */
  readonly more?: Sql;
  /** anything by default */
  readonly having?: TaskParts;
};

/** A task of a page, with the uuids of its labels and assignees. The first one has the names for all. */
export type NamelessRow = Omit<TaskRow, "labels" | "assignees"> & {
  readonly label_uuids: readonly string[];
  readonly assignee_uuids: readonly string[];
  readonly names: Names | null;
};

/** The labels that the tasks of a page have, by name, and the people who do them, by uuid. */
export type Names = {
  readonly labels: readonly TaskRow["labels"][number][];
  readonly people: Readonly<Record<string, TaskRow["assignees"][number]>>;
};

/**
 * Tasks as the API shows them, from any source of task rows: a select, or an insert or update that returns what it wrote,
 * so that a write and its reply need only one statement.
 * @param source a query whose rows have all columns of `tasks`
 * @param viewer decides what is unread and which blockers are named
 */
export function taskView<More = unknown>(
  source: Sql,
  viewer: BoardViewer,
  detail: Detail,
  { order = sql`t.position, t.uuid`, before = sql``, more = sql``, having = anything }: ViewOptions = {},
): Query<TaskRow & More> {
  const lists = sql`${labels} as labels, ${assignees} as assignees`;
  return raw(viewOf<TaskRow & More>(source, viewer, detail, lists, { order, before, more, having }));
}

/**
 * The same for a page of tasks. Looking up the labels and the people once a page takes half as long as for each task.
 * @param source as `pageOf` selects it
 */
export function pageView<More = unknown>(
  source: Sql,
  viewer: BoardViewer,
  detail: Detail,
  { order, more }: { readonly order: Sql; readonly more: Sql },
): Query<NamelessRow & More> {
  const lists = sql`t.label_uuids, t.assignee_uuids, case when t.page_place = 1 then ${names} end as names`;
  return raw(
    viewOf<NamelessRow & More>(source, viewer, detail, lists, { order, before: sql``, more, having: anything }),
  );
}

function viewOf<Row>(
  source: Sql,
  viewer: BoardViewer,
  detail: Detail,
  lists: Sql,
  { order, before, more, having }: Required<ViewOptions>,
): Sql<Row> {
  return sql<Row>`
    with ${before} t as (${source})
    select t.uuid, t.workspace_uuid, t.board_uuid, t.number, ${keyOfTask("t")} as key, ${shownColumns.names("t")}, ${textsOf(detail, having)}
      s.name as status_name, t.position, ${lists}, t.subtask_total, t.subtask_done, t.comment_total, ${unreadOf(viewer, having)} as unread_comment_count,
      t.attachment_total, ${linksOf(viewer, having)}, t.version,
      ${doer("cu", "t.created_via")} as created_by, t.created_at, t.updated_at
      ${more}
    from t
      join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      join users cu on cu.uuid = t.created_by
    order by ${order}`;
}

type TaskKey = Readonly<Pick<TaskRow, "workspace_uuid" | "uuid">>;

const oneTask = ({ workspace_uuid, uuid }: TaskKey): Sql => sql`select * from tasks
  where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`;

/** One task as its reader sees it, with all its parts. */
export async function readTask(reader: Reader, key: TaskKey, viewer: BoardViewer): Promise<TaskRow> {
  return reader.one(taskView(oneTask(key), viewer, "subtasks"));
}

/**
 * The same for a task that the request has read already, which tells what must be looked up. If it has gained something
 * since, it is read once more.
 */
export async function readFoundTask(
  reader: Reader,
  task: TaskKey & PartColumns,
  viewer: BoardViewer,
): Promise<TaskRow> {
  const having = havingOf(task);
  const lacks = sql`${having.parts ? sql`` : sql`and comment_total + subtask_total = 0`}
    ${having.links ? sql`` : sql`and not has_links`}`;
  const row = await reader.first(taskView(sql`${oneTask(task)} ${lacks}`, viewer, "subtasks", { having }));
  return row ?? readTask(reader, task, viewer);
}

/**
 * A task as a reply shows it: what its description mentions has the names and titles of today, as far as the reader may see it.
 * @param row with all its parts, or without its description
 */
export async function toCurrentTask(reader: Reader, who: TextViewer, row: TaskRow): Promise<Task> {
  const forms = { document: "description_json", markdown: "description" } as const;
  const [task = row] = await withCurrentTexts(reader, { ...who, workspace_uuid: row.workspace_uuid }, [row], forms);
  return toTask(task);
}
