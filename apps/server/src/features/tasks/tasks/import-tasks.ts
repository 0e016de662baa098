import type { Transaction } from "#platform/transaction/transaction.ts";
import { type InsertedTask, insertTasks, type NewTask } from "./bulk-queries.ts";
import { emptyValues, type TaskColumn, type TaskValues } from "#features/tasks/columns/index.ts";
import { taskEvent } from "./events.ts";
import type { Task, TaskRow } from "./view.ts";

/** A task that is imported, with the names that its event needs. Values that are left out are those of a task of which nothing is said. */
export type IncomingTask = Omit<NewTask, TaskColumn> &
  Pick<TaskValues, "title" | "status_uuid"> &
  Partial<Omit<TaskValues, "label_uuids">> & {
    readonly status_name: string;
    readonly labels: Task["labels"];
  };

/** The board, and the person who imports. */
type ImportPlace = {
  readonly workspace_uuid: string;
  readonly board_uuid: string;
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
  const { text, vectors: _, is_archived: __, label_uuids: ___, assignee_uuids: ____, labels, priority, ...rest } = task;
  return {
    ...rest,
    ...place,
    ...inserted,
    description: text.markdown,
    description_json: text.document as unknown as NonNullable<TaskRow["description_json"]> | null,
    priority,
    labels: labels.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
    assignees: [],
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
