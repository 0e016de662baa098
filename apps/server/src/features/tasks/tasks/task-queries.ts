import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { changedLinks, newLinks } from "#features/content/links/index.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { columnList } from "#platform/db/columns.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { havingOf, nothingYet } from "./view-columns.ts";
import { touchBlocked } from "./blocking.ts";
import { taskColumnNames, type TaskValues, valueColumns } from "#features/tasks/columns/index.ts";
import { taskView } from "./task-view.ts";
import { type ChangedTexts, editWords, insertWords, moveWords, searchVectors } from "#features/tasks/search/index.ts";
import { plainTextOf, toLive } from "#features/tasks/text/index.ts";
import type { TaskRow } from "./view.ts";

export type BoardPlace = { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid };

/** Part of a statement that takes `count` new numbers of a board; the statement returns the new `last_number`. */
export function numberedBy(place: BoardPlace, count: number) {
  return sql`insert into task_numbers as n (workspace_uuid, board_uuid, last_number)
    values (${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, ${count}::int)
    on conflict (workspace_uuid, board_uuid) do update set last_number = n.last_number + excluded.last_number
    returning last_number`;
}

/** Leaves out numbers of a new board, up to this one. */
export async function leaveNumbers(reader: Reader, place: BoardPlace, count: number): Promise<void> {
  await reader.rows(raw(numberedBy(place, count)));
}

/**
 * Locks the numbers of a board's tasks until the commit, so that tasks which are created for the bottom of a status see
 * each other.
 */
async function lockNumbers(tx: Reader, place: BoardPlace): Promise<void> {
  await leaveNumbers(tx, place, 0);
}

/** The place where a new task is to be, its identifier and who creates it. */
type NewPlace = BoardPlace & { readonly uuid: string; readonly created_by: string };

/** Inserts a task with the next number of its board, and returns it in the same statement. */
export async function insertTask(
  tx: Transaction<never>,
  place: NewPlace,
  values: TaskValues,
  position: Sql<string>,
  viewer: BoardViewer,
): Promise<TaskRow> {
  const vectors = searchVectors(values.title, values.text);
  const words = insertWords(sql`select ${place.workspace_uuid}::uuid as workspace_uuid,
    ${place.board_uuid}::uuid as board_uuid, ${place.uuid}::uuid as uuid, clock_timestamp() as created_at, ${vectors.title}::text as title_vector,
    ${vectors.body}::text as body_vector`);
  const source = sql`
    insert into tasks (workspace_uuid, board_uuid, uuid, number, ${valueColumns.names()}, description, description_json,
      plain_text, created_by, created_via, position)
    select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, ${place.uuid}::uuid, n.last_number,
      ${valueColumns.values(values)}, ${values.text.markdown}, ${values.text.document}::jsonb,
      ${plainTextOf(values.text)}::text, ${place.created_by}::uuid, ${tx.context.via}::jsonb, ${position}
    from numbered n returning *`;
  const text = { kind: "task" as const, uuid: place.uuid, document: values.text.document };
  const before = sql`numbered as (${numberedBy(place, 1)}), ${words} ${newLinks(place.workspace_uuid, [text])}`;
  return tx.one(taskView(source, viewer, "subtasks", { before, having: nothingYet }));
}

/**
 * Inserts a task at the bottom of its status. The two statements are sent together. The second one begins when the first
 * one has the lock, so it sees every task that was created before, and the bottom is exact.
 */
export async function insertAtBottom(
  tx: Transaction<never>,
  place: NewPlace,
  values: TaskValues,
  position: Sql<string>,
  viewer: BoardViewer,
): Promise<TaskRow> {
  const [, row] = await Promise.all([lockNumbers(tx, place), insertTask(tx, place, values, position, viewer)]);
  return row;
}

/** The columns that a write sets besides the values of a task. */
type OtherChanges = {
  /** another board than the task's own; there it gets a new number */
  readonly board_uuid?: BoardUuid;
  /** a claim */
  readonly lease?: NewLease;
  /** whether the title changes; one that stays is neither sent nor stored again */
  readonly title?: boolean;
  /** given when the description changes; one that stays is neither sent nor stored again */
  readonly text?: TextWrite | undefined;
};

type NewLease = {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly seconds: number;
  readonly expires_at: Date;
};

/** The columns besides the title, which is written only when it changes. */
const otherColumns = columnList(
  "tasks",
  taskColumnNames.filter((name) => name !== "title"),
);

/** Changes a task: increments its version, and returns it in the same statement. */
export async function updateTask(
  reader: Reader,
  task: WritableRow<"task">,
  values: TaskValues,
  position: Sql<string>,
  viewer: BoardViewer,
  others: OtherChanges = {},
): Promise<TaskRow> {
  const { workspace_uuid, uuid } = task;
  const { board_uuid = task.board_uuid } = others;
  const texts = { title: others.title === true, text: others.text !== undefined };
  const hasNewNumber = board_uuid !== task.board_uuid;
  const isMoved = values.status_uuid !== task.status_uuid;
  const source = sql`
    update tasks set ${textColumns(values, texts)} board_uuid = ${board_uuid}::uuid, ${otherColumns.set(values)},
      position = ${position},
      number = ${hasNewNumber ? sql`(select last_number from numbered)` : sql`number`},
      ${others.lease === undefined ? sql`` : leaseColumns(others.lease)}
      version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid
    returning *`;
  const numbered = sql`numbered as (${numberedBy({ workspace_uuid, board_uuid }, 1)}),
    ${moveWords(workspace_uuid, [uuid], task.board_uuid, board_uuid)}`;
  const text = { kind: "task" as const, uuid, document: values.text.document };
  const linked = texts.text ? changedLinks(workspace_uuid, [text]) : sql``;
  const before = sql`${linked} ${hasNewNumber ? numbered : sql``} ${editWords(task, values.title, values.text, texts)}
    ${isMoved ? touchBlocked(workspace_uuid, [uuid]) : sql``}`;
  const row = await reader.one(taskView(source, viewer, "subtasks", { before, having: havingOf(task) }));
  others.text?.stored(task, toLive(values.text));
  return row;
}

/** The columns of the texts that change. */
function textColumns({ title, text }: TaskValues, changed: ChangedTexts): Sql {
  return sql`${changed.title ? sql`title = ${title},` : sql``}
    ${changed.text ? sql`description = ${text.markdown}, description_json = ${text.document}::jsonb, plain_text = ${plainTextOf(text)}::text,` : sql``}`;
}

/** Each claim increments the fencing token, so that a receiver can tell which of two claims is newer. */
function leaseColumns(lease: NewLease) {
  return sql`lease_uuid = ${lease.uuid}::uuid, lease_user_uuid = ${lease.user_uuid}::uuid,
      lease_seconds = ${lease.seconds}::int, lease_expires_at = ${lease.expires_at.toISOString()}::timestamptz,
      fencing_token = fencing_token + 1,`;
}
