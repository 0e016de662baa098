import type { Task } from "@stoa/api";
import type { Settled } from "../data/mutations.ts";
import { type Kind, leanTask } from "../data/tables.ts";

/** What a reply with a whole task settles. */
export function settledTask(task: Task): Settled {
  return { put: [{ kind: "tasks", row: leanTask(task) }] };
}

/** What a reply with a task that is in the trash now settles. */
export function settledTrash(task: Task): Settled {
  return { drop: [{ kind: "tasks", row: leanTask(task) }] };
}

/** What the deletion of a row settles. */
export function settledDeletion(kind: Kind, uuid: string): Settled {
  // newer than every state of it
  return { drop: [{ kind, row: { uuid, updated_at: "9999" } }] };
}
