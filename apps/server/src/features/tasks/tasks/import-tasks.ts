import type { Transaction } from "#platform/transaction/transaction.ts";
import {
  emptyValues,
  type TaskColumn,
  taskColumnNames,
  type TaskValues,
  valueColumns,
} from "#features/tasks/columns/index.ts";
import { taskEvent } from "./task-events.ts";
import type { Task, TaskRow } from "./view.ts";
import { newLinks } from "#features/content/links/index.ts";
import type { ActorVia } from "#kernel/actor.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { ApiError } from "#kernel/errors.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { numberedBy } from "./task-queries.ts";
import { insertWords, type searchVectors } from "#features/tasks/search/index.ts";
import { plainTextOf } from "#features/tasks/text/index.ts";
import type { Totals } from "#features/tasks/parts/index.ts";
import type { DocumentJson } from "@stoa/document";
import { columnList } from "#platform/db/columns.ts";

/** A task that is imported, with the names that its event needs. Values that are left out are those of a task of which nothing is said. */
type IncomingTask = Omit<NewTask, TaskColumn> &
  Pick<TaskValues, "title" | "status_uuid"> &
  Partial<Omit<TaskValues, "label_uuids" | "assignee_uuids">> & {
    /** a free number of the board; the next one when left out or null */
    readonly number?: number | null;
    readonly status_name: string;
    readonly labels: Task["labels"];
    /** people who can open the board */
    readonly assignees: Task["assignees"];
  };

/** The board, and the person who imports. */
type ImportPlace = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly created_by: Task["created_by"] & { readonly uuid: string };
};

/**
 * Imports tasks with one statement for all of them, and one ticket.created for each. The statement can take a few
 * megabytes of text; for more the caller calls this again.
 */
export async function importTasks(
  tx: Transaction<"ticket.created">,
  place: ImportPlace,
  tasks: readonly IncomingTask[],
): Promise<void> {
  const news = tasks.map((task) => ({
    ...emptyValues,
    ...task,
    label_uuids: task.labels.map((label) => label.uuid),
    assignee_uuids: task.assignees.map(({ uuid }) => uuid),
  }));
  const inserted = await insertTasks(
    tx,
    { ...place, created_by: place.created_by.uuid, created_via: tx.context.via },
    news,
  );
  const byUuid = new Map(inserted.map((row) => [row.uuid, row]));
  for (const task of news) {
    const row = byUuid.get(task.uuid);
    if (row !== undefined) tx.emit(taskEvent("ticket.created", rowOf(place, task, row)));
  }
}

/** The task as a read would show it: only with its imported values. */
function rowOf(place: ImportPlace, task: NewTask & IncomingTask, inserted: InsertedTask): TaskRow {
  const { text, vectors: _, label_uuids: __, assignee_uuids: ___, number: ____, labels, priority, ...rest } = task;
  return {
    ...rest,
    ...place,
    ...inserted,
    description: text.markdown,
    description_json: text.document as unknown as NonNullable<TaskRow["description_json"]> | null,
    priority,
    labels: labels.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
    unread_comment_count: 0,
    attachment_total: 0,
    blocked_by: [],
    blocks: [],
    is_blocked: false,
    related_to: [],
    duplicate_of: [],
    version: 1,
  };
}

/** A task that is imported, with all of its values. */
type NewTask = TaskValues & {
  readonly uuid: string;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly vectors: ReturnType<typeof searchVectors>;
  /** a decimal string with six fraction digits */
  readonly position: string;
  /** when it was created at its source, RFC 3339; null for now */
  readonly created_at: string | null;
  readonly number?: number | null;
} & Record<Exclude<Totals, "attachment_total">, number>;

/** The values that the database adds to a `NewTask`. */
type InsertedTask = { uuid: string; number: number; key: string; created_at: Date; updated_at: Date };

function toRow({ text, vectors, number = null, ...task }: NewTask) {
  const plain_text = plainTextOf(text);
  return { ...task, ...text, number, title_vector: vectors.title, body_vector: vectors.body, plain_text };
}

/** Inserts tasks of one board in one statement, those without a number numbered in their order. */
async function insertTasks(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; board_uuid: BoardUuid; created_by: string; created_via: ActorVia | null },
  tasks: readonly NewTask[],
): Promise<InsertedTask[]> {
  const rows = tasks.map(toRow);
  const next = rows.filter(({ number }) => number === null).map(({ uuid }) => uuid);
  const words = sql`select ${place.workspace_uuid}::uuid as workspace_uuid, ${place.board_uuid}::uuid as board_uuid,
    r.uuid, coalesce(r.created_at, clock_timestamp()) as created_at, r.title_vector, r.body_vector from r`;
  const texts = tasks.map(({ uuid, text }) => ({ kind: "task" as const, uuid, document: text.document }));
  return reader.rows(
    raw<InsertedTask>(sql`
      with numbered as (${numberedBy(place, next.length)}),
      r as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as r (number int, uuid uuid, ${valueColumns.record},
        markdown text, document jsonb, position numeric, subtask_total int, subtask_done int, comment_total int,
        created_at timestamptz, title_vector text, body_vector text, plain_text text)),
      ${insertWords(words)} ${newLinks(place.workspace_uuid, texts)}
      inserted as (
      insert into tasks (workspace_uuid, board_uuid, uuid, number, ${valueColumns.names()}, description, description_json,
        created_by, created_via, position, subtask_total, subtask_done, comment_total, created_at, plain_text)
      select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, r.uuid,
        coalesce(r.number, n.last_number - ${next.length}::int + array_position(${next}::uuid[], r.uuid)),
        ${valueColumns.names("r")}, r.markdown, nullif(r.document, 'null'), ${place.created_by}::uuid, ${place.created_via}::jsonb,
        r.position, r.subtask_total, r.subtask_done, r.comment_total, coalesce(r.created_at, clock_timestamp()),
        r.plain_text
      from numbered n, r
      returning uuid, workspace_uuid, board_uuid, number, created_at, updated_at)
      select i.uuid, i.number, ${keyOfTask("i")} as key, i.created_at, i.updated_at from inserted i`),
  );
}

/** A task of another workspace, with its number, times and people; the names are those of its columns. */
export type WholeTask = {
  readonly uuid: string;
  readonly description: string;
  readonly description_json: DocumentJson | null;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly title_vector: string;
  readonly body_vector: string;
} & { readonly [column: string]: unknown };

const whole = columnList("tasks", [
  ...taskColumnNames,
  ...([
    "uuid",
    "board_uuid",
    "number",
    "description",
    "plain_text",
    "position",
    "version",
    "created_by",
    "created_at",
  ] as const),
  ...(["archived_at", "subtask_total", "subtask_done", "comment_total", "attachment_total"] as const),
]);

/** JSON has a null of its own, which is stored as the null of SQL. */
const documents = columnList("tasks", ["description_json", "created_via"]);

/** Inserts tasks as they were in another workspace, with their words and links. Who reads the board finds them changed now. */
export async function importWholeTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  tasks: readonly WholeTask[],
): Promise<void> {
  const { text: _, ...values } = emptyValues;
  const rows = tasks.map((task) => ({
    // exports that were made before a column was there do not have it
    ...values,
    ...task,
    plain_text: plainTextOf({ markdown: task.description, document: task.description_json }),
  }));
  const texts = tasks.map(({ uuid, description_json }) => ({
    kind: "task" as const,
    uuid,
    document: description_json,
  }));
  const words = sql`select ${workspace_uuid}::uuid as workspace_uuid, r.board_uuid, r.uuid, r.created_at, r.title_vector,
    r.body_vector from r`;
  await reader.rows(
    raw(sql`
      with r as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as r (${whole.record}, ${documents.record},
        title_vector text, body_vector text)),
      ${insertWords(words)} ${newLinks(workspace_uuid, texts)}
      inserted as (insert into tasks (workspace_uuid, ${whole.names()}, ${documents.names()})
        select ${workspace_uuid}::uuid, ${whole.names("r")}, nullif(r.description_json, 'null'), nullif(r.created_via, 'null')
        from r returning 1)
      select from inserted`),
  );
}

/** Stores the numbers of the newest tasks of boards that were imported, which had none. */
export async function importNumbers(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  numbers: readonly { readonly board_uuid: BoardUuid; readonly last_number: number }[],
): Promise<void> {
  await reader.rows(
    raw(sql`insert into task_numbers (workspace_uuid, board_uuid, last_number)
      select ${workspace_uuid}::uuid, n.board_uuid, n.last_number
      from jsonb_to_recordset(${numbers}::jsonb) as n (board_uuid uuid, last_number int)`),
  );
}

/**
 * Checks that the former numbers on boards that were imported are numbers of no task there, and of no task that is there still.
 * @throws ApiError import_invalid
 */
export async function checkNumbers(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  boards: readonly { readonly board_uuid: BoardUuid }[],
): Promise<void> {
  const uuids = boards.map(({ board_uuid }) => board_uuid);
  const wrong = await reader.first(
    raw<{ number: number }>(sql`select f.number from former_numbers f
        join tasks t on t.board_uuid = f.board_uuid and (t.number = f.number or t.uuid = f.task_uuid)
      where f.workspace_uuid = ${workspace_uuid}::uuid and f.board_uuid = any (${uuids}::uuid[]) limit 1`),
  );
  if (wrong === undefined) return;
  throw new ApiError("import_invalid", {
    problem: `former_numbers.ndjson: ${wrong.number} is the number of a task there.`,
  });
}
