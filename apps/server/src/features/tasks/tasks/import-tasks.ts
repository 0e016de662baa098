import type { Transaction } from "#platform/transaction/transaction.ts";
import { emitTaskEvent } from "./announce.ts";
import { type InsertedTask, insertTasks, type NewTask } from "./bulk-queries.ts";
import type { Task, TaskRow } from "./view.ts";

/** A ticket that comes in from elsewhere, with the names that its announcement tells. */
export type IncomingTask = Omit<NewTask, "label_uuids"> & {
  readonly status_name: string;
  readonly labels: Task["labels"];
};

/** The board, and the person who brings them in. */
type Place = {
  readonly workspace_uuid: string;
  readonly board_uuid: string;
  readonly created_by: Task["created_by"] & { readonly uuid: string };
};

/**
 * Brings tickets in from elsewhere: one statement for all, and one ticket.created for each. The statement takes text
 * of a few megabytes; whoever has more calls again.
 */
export async function importTasks(tx: Transaction, place: Place, tasks: readonly IncomingTask[]): Promise<void> {
  const news = tasks.map((task) => ({ ...task, label_uuids: task.labels.map((label) => label.uuid) }));
  const inserted = await insertTasks(tx, { ...place, created_by: place.created_by.uuid }, news);
  const byUuid = new Map(inserted.map((row) => [row.uuid, row]));
  for (const task of tasks) {
    const row = byUuid.get(task.uuid);
    if (row !== undefined) emitTaskEvent(tx, "ticket.created", rowOf(place, task, row));
  }
}

/** The ticket as a read would show it: nothing but what came in hangs on it. */
function rowOf(place: Place, task: IncomingTask, inserted: InsertedTask): TaskRow {
  const { text, vectors: _, is_archived: __, labels, priority, ...rest } = task;
  return {
    ...rest,
    ...place,
    ...inserted,
    description: text.markdown,
    description_json: text.document as unknown as NonNullable<TaskRow["description_json"]> | null,
    group_uuid: null,
    priority: priority as TaskRow["priority"],
    labels: labels.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
    assignees: [],
    custom_fields: {},
    unread_comment_count: 0,
    attachment_total: 0,
    blocked_by: [],
    blocks: [],
    is_blocked: false,
    version: 1,
  };
}
