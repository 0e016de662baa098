import { type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { taskView, type Viewer } from "./task-view.ts";
import { plainTextOf, type RichText, searchVectors } from "./text.ts";
import { touchBlocked } from "./totals.ts";
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

type BoardPlace = { readonly workspace_uuid: string; readonly board_uuid: string };

/** Counts the board's tickets up; `last_number` of it is the number for the ticket. */
function numbered(place: BoardPlace) {
  return sql`numbered as (${numberedBy(place, 1)}),`;
}

/** Counts a board's tickets up by `count`; a part of a statement that returns the new `last_number`. */
export function numberedBy(place: BoardPlace, count: number) {
  return sql`insert into task_numbers as n (workspace_uuid, board_uuid, last_number)
    values (${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, ${count}::int)
    on conflict (workspace_uuid, board_uuid) do update set last_number = n.last_number + excluded.last_number
    returning last_number`;
}

/**
 * Inserts a ticket, counting its number up, and reads it back in the same statement.
 * @param place.isAtBottom whether the position is the column's bottom and none that a client chose
 */
export async function insertTask(
  tx: Transaction,
  place: BoardPlace & { readonly created_by: string; readonly isAtBottom: boolean },
  values: TaskValues,
  position: ReturnType<typeof sql<string>>,
  viewer: Viewer,
): Promise<TaskRow> {
  // numbers given since the snapshot that the bottom was read from: others created meanwhile, so this one goes further
  // down; the bottom and `seen` are of one snapshot because they are of one statement
  const further = place.isAtBottom
    ? sql`+ n.last_number - 1 - coalesce((select seen.last_number from task_numbers seen where seen.workspace_uuid = ${place.workspace_uuid}::uuid
        and seen.board_uuid = ${place.board_uuid}::uuid), 0)`
    : sql``;
  const source = sql`
    insert into tasks (workspace_uuid, board_uuid, number, title, description, description_json, status_uuid,
      group_uuid, priority, due_date, assignee_uuids, label_uuids, custom_fields, created_by, created_via,
      position, search, plain_text)
    select ${place.workspace_uuid}::uuid, ${place.board_uuid}::uuid, n.last_number, ${values.title},
      ${values.text.markdown}, ${values.text.document}::jsonb, ${values.status_uuid}::uuid, ${values.group_uuid}::uuid,
      ${values.priority}, ${values.due_date}::date, ${values.assignee_uuids}::uuid[], ${values.label_uuids}::uuid[],
      ${values.custom_fields}::jsonb, ${place.created_by}::uuid, ${tx.context.via}::jsonb,
      ${position} ${further}, ${searchColumn(place, values.title, values.text)},
      ${plainTextOf(values.text)}::text
    from numbered n returning *`;
  return tx.one(taskView(source, viewer, "subtasks", sql`t.uuid`, numbered(place)));
}

/** What a write sets beside a ticket's values. */
export type Beside = {
  /** another board than the ticket's own, where it gets a new number */
  readonly board_uuid?: string;
  /** a claim */
  readonly lease?: NewLease;
};

export type NewLease = {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly seconds: number;
  readonly expires_at: Date;
};

/** Changes a ticket: one more version, and the reply in the same statement. */
export async function updateTask(
  reader: Reader,
  task: Rows["task"],
  values: TaskValues,
  position: ReturnType<typeof sql<string>>,
  viewer: Viewer,
  beside: Beside = {},
): Promise<TaskRow> {
  const { workspace_uuid } = task;
  const board_uuid = beside.board_uuid ?? task.board_uuid;
  const hasNewNumber = board_uuid !== task.board_uuid;
  const isMoved = values.status_uuid !== task.status_uuid;
  const source = sql`
    update tasks set title = ${values.title}, description = ${values.text.markdown},
      description_json = ${values.text.document}::jsonb, board_uuid = ${board_uuid}::uuid,
      status_uuid = ${values.status_uuid}::uuid, group_uuid = ${values.group_uuid}::uuid,
      priority = ${values.priority}, due_date = ${values.due_date}::date,
      assignee_uuids = ${values.assignee_uuids}::uuid[], label_uuids = ${values.label_uuids}::uuid[],
      custom_fields = ${values.custom_fields}::jsonb, position = ${position},
      search = ${searchColumn({ workspace_uuid, board_uuid }, values.title, values.text)},
      plain_text = ${plainTextOf(values.text)}::text,
      number = ${hasNewNumber ? sql`(select last_number from numbered)` : sql`number`},
      ${beside.lease === undefined ? sql`` : leaseColumns(beside.lease)}
      version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${task.uuid}::uuid
    returning *`;
  const before = sql`${hasNewNumber ? numbered({ workspace_uuid, board_uuid }) : sql``}
    ${isMoved ? touchBlocked(workspace_uuid, [task.uuid]) : sql``}`;
  return reader.one(taskView(source, viewer, "subtasks", sql`t.uuid`, before));
}

/** Every claim counts the fencing token up, so that a receiver of late writes can tell who came later. */
function leaseColumns(lease: NewLease) {
  return sql`lease_uuid = ${lease.uuid}::uuid, lease_user_uuid = ${lease.user_uuid}::uuid,
      lease_seconds = ${lease.seconds}::int, lease_expires_at = ${lease.expires_at.toISOString()}::timestamptz,
      fencing_token = fencing_token + 1,`;
}
