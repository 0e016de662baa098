import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Rows } from "#platform/access/reach.ts";
import { taskView, type Viewer } from "./task-view.ts";
import { type RichText, searchVectors } from "./text.ts";
import type { TaskRow } from "./view.ts";

/** The stored values of a ticket that a write decides on. */
export type TaskValues = {
  readonly title: string;
  readonly text: RichText;
  readonly status_uuid: string;
  readonly group_uuid: string | null;
  readonly priority: string | null;
  readonly due_date: string | null;
  readonly assignee_uuids: readonly string[];
  readonly label_uuids: readonly string[];
  readonly custom_fields: Readonly<Record<string, string | number | boolean | null>>;
};

/** The searched text, with its board and workspace as words of their own, so that one index finds both at once. */
export function searchColumn(place: { workspace_uuid: string; board_uuid: string }, title: string, text: RichText) {
  const vectors = searchVectors(title, text);
  const places = [`b:${place.board_uuid}`, `w:${place.workspace_uuid}`];
  return sql<string>`setweight(${vectors.title}::tsvector, 'A') || setweight(${vectors.body}::tsvector, 'B')
    || array_to_tsvector(${places}::text[])`;
}

/** Inserts a ticket, counting its number up, and reads it back in the same statement. */
export async function insertTask(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string; created_by: string; last_number: number },
  values: TaskValues,
  position: ReturnType<typeof sql<string>>,
  viewer: Viewer,
): Promise<TaskRow> {
  // last_number beyond the one that was seen: others created meanwhile, so this one goes further down
  const source = sql`
    insert into tasks (workspace_uuid, board_uuid, number, title, description, description_json, status_uuid,
      group_uuid, priority, due_date, assignee_uuids, label_uuids, custom_fields, created_by, position, search)
    select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, n.last_number, ${values.title},
      ${values.text.markdown}, ${values.text.document}::jsonb, ${values.status_uuid}::uuid, ${values.group_uuid}::uuid,
      ${values.priority}, ${values.due_date}::date, ${values.assignee_uuids}::uuid[], ${values.label_uuids}::uuid[],
      ${values.custom_fields}::jsonb, ${place.created_by}::uuid,
      ${position} + n.last_number - ${place.last_number}::int - 1, ${searchColumn(place, values.title, values.text)}
    from numbered n returning *`;
  const numbered = sql`numbered as (
    update boards set last_number = last_number + 1
    where workspace_uuid = ${place.workspace_uuid}::uuid and uuid = ${place.board_uuid}::uuid returning last_number),`;
  return reader.one(taskView(source, viewer, "subtasks", sql`t.uuid`, numbered));
}

/** Changes a ticket: one more version, and the reply in the same statement. */
export async function updateTask(
  reader: Reader,
  task: Rows["task"],
  values: TaskValues & { readonly board_uuid?: string },
  position: ReturnType<typeof sql<string>>,
  viewer: Viewer,
): Promise<TaskRow> {
  const board_uuid = values.board_uuid ?? task.board_uuid;
  const source = sql`
    update tasks set title = ${values.title}, description = ${values.text.markdown},
      description_json = ${values.text.document}::jsonb, board_uuid = ${board_uuid}::uuid,
      status_uuid = ${values.status_uuid}::uuid, group_uuid = ${values.group_uuid}::uuid,
      priority = ${values.priority}, due_date = ${values.due_date}::date,
      assignee_uuids = ${values.assignee_uuids}::uuid[], label_uuids = ${values.label_uuids}::uuid[],
      custom_fields = ${values.custom_fields}::jsonb, position = ${position},
      search = ${searchColumn({ workspace_uuid: task.workspace_uuid, board_uuid }, values.title, values.text)},
      version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid
    returning *`;
  return reader.one(taskView(source, viewer, "subtasks"));
}

/** What a ticket counts of the things that hang on it. */
export type Totals = "subtask_total" | "subtask_done" | "comment_total" | "attachment_total";

/**
 * Adds to a ticket's totals. Delta readers see the ticket as changed; its version stays, because nobody edited it.
 * @param task reached for writing: locked
 */
export async function addToTotals(
  reader: Reader,
  task: { workspace_uuid: string; uuid: string },
  totals: { readonly [Name in Totals]?: number },
): Promise<void> {
  const sums = Object.entries(totals).map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}::int`);
  await reader.rows(
    raw(sql`update tasks set ${sql.join(sums)}, updated_at = clock_timestamp()
      where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid`),
  );
}

/** A ticket that comes in from elsewhere, decided in every part. */
export type NewTask = Omit<TaskValues, "group_uuid" | "assignee_uuids" | "custom_fields"> & {
  readonly uuid: string;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly vectors: ReturnType<typeof searchVectors>;
  /** a decimal string with six fraction digits */
  readonly position: string;
  /** when it came into being there, RFC 3339; null for now */
  readonly created_at: string | null;
  readonly is_archived: boolean;
} & Record<Exclude<Totals, "attachment_total">, number>;

/** What the database adds to a `NewTask`. */
export type InsertedTask = { uuid: string; number: number; created_at: Date; updated_at: Date };

/** Inserts tickets of one board in one statement, numbered in their order. */
export async function insertTasks(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string; created_by: string },
  tasks: readonly NewTask[],
): Promise<InsertedTask[]> {
  const rows = tasks.map(({ text, vectors, ...task }, place) => ({
    ...task,
    ...text,
    title_vector: vectors.title,
    body_vector: vectors.body,
    place,
  }));
  return reader.rows(
    raw<InsertedTask>(sql`
      with numbered as (
        update boards set last_number = last_number + ${tasks.length}::int
        where workspace_uuid = ${place.workspace_uuid}::uuid and uuid = ${place.board_uuid}::uuid
        returning last_number - ${tasks.length}::int as base)
      insert into tasks (workspace_uuid, board_uuid, uuid, number, title, description, description_json, status_uuid,
        priority, due_date, label_uuids, created_by, position, subtask_total, subtask_done, comment_total, created_at,
        archived_at, search)
      select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, r.uuid, n.base + r.place + 1, r.title, r.markdown,
        nullif(r.document, 'null'), r.status_uuid, r.priority, r.due_date, r.label_uuids, ${place.created_by}::uuid,
        r.position, r.subtask_total, r.subtask_done, r.comment_total, coalesce(r.created_at, clock_timestamp()),
        case when r.is_archived then clock_timestamp() end,
        setweight(r.title_vector::tsvector, 'A') || setweight(r.body_vector::tsvector, 'B')
          || array_to_tsvector(${[`b:${place.board_uuid}`, `w:${place.workspace_uuid}`]}::text[])
      from numbered n, jsonb_to_recordset(${rows}::jsonb) as r (place int, uuid uuid, title text, markdown text,
        document jsonb, status_uuid uuid, priority text, due_date date, label_uuids uuid[], position numeric,
        subtask_total int, subtask_done int, comment_total int, created_at timestamptz, is_archived boolean,
        title_vector text, body_vector text)
      returning uuid, number, created_at, updated_at`),
  );
}
