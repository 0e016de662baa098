import { type Client, isApiError, type Task, type WrittenStatus } from "@stoa/api";
import type { SettledRows } from "../data/mutations.ts";
import { descriptionOf, type Kind, leanTask, type NamedRow } from "../data/tables.ts";

/** The rows that a reply with a whole task settles. */
export function settledTask(task: Task): SettledRows {
  return { put: rowsOfTask(task) };
}

/** The rows in a reply with a whole task. */
function rowsOfTask(task: Task): readonly NamedRow[] {
  const description = descriptionOf(task);
  return [
    { kind: "tasks", row: leanTask(task) },
    ...(description === null ? [] : [{ kind: "descriptions", row: description } as const]),
    ...(task.subtasks ?? []).map((row) => ({ kind: "subtasks", row }) as const),
  ];
}

/** The rows that a reply with a trashed task settles. */
export function settledTrash(task: Task): SettledRows {
  return { drop: [{ kind: "tasks", row: leanTask(task) }] };
}

/** The rows that the deletion of a row settles. */
export function settledDeletion(kind: Kind, uuid: string): SettledRows {
  // newer than every state of it
  return { drop: [{ kind, row: { uuid, version: Number.MAX_SAFE_INTEGER, updated_at: "9999" } }] };
}

/** The rows that a reply with a status settles. */
export function settledStatus({ cleared_status_uuids = [], ...row }: WrittenStatus): SettledRows {
  return { put: [{ kind: "statuses", row }], isPartial: cleared_status_uuids.length > 0 };
}

/** Reads a task whose totals a write has changed, because the reply to the write does not have them. */
export async function withTask(
  api: Client,
  task_uuid: string,
  signal: AbortSignal,
  settled: SettledRows,
): Promise<SettledRows> {
  try {
    const { task } = await api.getTask({ task_uuid }, { signal });
    return { ...settled, put: [...(settled.put ?? []), ...rowsOfTask(task)] };
  } catch (error) {
    // the write took effect, and the task was lost right after it
    if (isApiError(error) && error.status === 404) return { ...settled, isPartial: true };
    throw error;
  }
}
