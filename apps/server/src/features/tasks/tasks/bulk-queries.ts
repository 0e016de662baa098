import { newLinks } from "#features/content/links/index.ts";
import type { Via } from "#kernel/actor.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type TaskValues, valueColumns } from "#features/tasks/columns/index.ts";
import { numberedBy } from "./queries.ts";
import { plainTextOf, type searchVectors } from "./text.ts";
import type { Totals } from "./totals.ts";
import { insertWords } from "./word-queries.ts";

/** A task that is imported, with all of its values. */
export type NewTask = TaskValues & {
  readonly uuid: string;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly vectors: ReturnType<typeof searchVectors>;
  /** a decimal string with six fraction digits */
  readonly position: string;
  /** when it was created at its source, RFC 3339; null for now */
  readonly created_at: string | null;
  readonly is_archived: boolean;
} & Record<Exclude<Totals, "attachment_total">, number>;

/** What the database adds to a `NewTask`. */
export type InsertedTask = { uuid: string; number: number; created_at: Date; updated_at: Date };

/** Inserts tasks of one board in one statement, numbered in their order. */
export async function insertTasks(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string; created_by: string; created_via: Via | null },
  tasks: readonly NewTask[],
): Promise<InsertedTask[]> {
  const rows = tasks.map(({ text, vectors, ...task }, nth) => ({
    ...task,
    ...text,
    title_vector: vectors.title,
    body_vector: vectors.body,
    plain_text: plainTextOf(text),
    nth,
  }));
  const words = sql`select ${place.workspace_uuid}::uuid as workspace_uuid, ${place.board_uuid}::uuid as board_uuid,
    r.uuid, coalesce(r.created_at, clock_timestamp()) as created_at, r.title_vector, r.body_vector from r`;
  const texts = tasks.map(({ uuid, text }) => ({ kind: "task" as const, uuid, document: text.document }));
  return reader.rows(
    raw<InsertedTask>(sql`
      with numbered as (${numberedBy(place, tasks.length)}),
      r as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as r (nth int, uuid uuid, ${valueColumns.record},
        markdown text, document jsonb, position numeric, subtask_total int, subtask_done int, comment_total int,
        created_at timestamptz, is_archived boolean, title_vector text, body_vector text, plain_text text)),
      ${insertWords(words)} ${newLinks(place.workspace_uuid, texts)}
      inserted as (
      insert into tasks (workspace_uuid, board_uuid, uuid, number, ${valueColumns.names()}, description, description_json,
        created_by, created_via, position, subtask_total, subtask_done, comment_total, created_at, archived_at, plain_text)
      select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, r.uuid, n.last_number - ${tasks.length}::int + r.nth + 1,
        ${valueColumns.names("r")}, r.markdown, nullif(r.document, 'null'), ${place.created_by}::uuid, ${place.created_via}::jsonb,
        r.position, r.subtask_total, r.subtask_done, r.comment_total, coalesce(r.created_at, clock_timestamp()),
        case when r.is_archived then clock_timestamp() end, r.plain_text
      from numbered n, r
      returning uuid, number, created_at, updated_at)
      select * from inserted`),
  );
}

/** A subtask that is imported; `position` counts from 1 on its task. */
export type NewSubtask = {
  readonly task_uuid: string;
  readonly title: string;
  readonly is_done: boolean;
  readonly position: number;
};

/** Inserts the subtasks of new tasks in one statement. */
export async function insertSubtasks(
  reader: Reader,
  workspace_uuid: string,
  subtasks: readonly NewSubtask[],
): Promise<void> {
  await reader.rows(
    raw(sql`
      insert into subtasks (workspace_uuid, task_uuid, title, is_done, position)
      select ${workspace_uuid}::uuid, s.task_uuid, s.title, s.is_done, s.position
      from jsonb_to_recordset(${subtasks}::jsonb)
        as s (task_uuid uuid, title text, is_done boolean, position numeric)`),
  );
}
