import type { Effect } from "../data/effects.ts";
import type { Reader } from "../data/mutations.ts";
import { inOrder, type Siblings } from "../data/places.ts";

/** The success criteria of a task in their order, without one of them. */
export function criteriaOf(rows: Reader, task_uuid: string, without: string): Siblings {
  return inOrder(
    [...rows.all("subtasks")].filter((subtask) => subtask.task_uuid === task_uuid),
    without,
  );
}

/** The effect on the totals of a task. */
export function countEffect(task_uuid: string, count: Readonly<Record<string, number>>): Effect {
  return { kind: "tasks", uuid: task_uuid, does: "change", change: { count } };
}
