import type { Fail } from "#kernel/errors.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { sql } from "#platform/db/query.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import type { TaskValues } from "#features/tasks/columns/index.ts";
import { positionIn } from "./place.ts";
import { changedValues, planErrors, planTask, type SentTask } from "./task-plan.ts";
import { updateTask } from "./task-queries.ts";
import { readTask } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/** The stored fields that have another name in requests. */
const storedName: Readonly<Record<string, keyof TaskValues>> = {
  description: "text",
  description_json: "text",
  status: "status_uuid",
};

/** The errors of `changeTask`. */
export const changeErrors = [...planErrors, "position_out_of_range"] as const;

/**
 * Applies the sent values to a task: decides, writes once, and emits the events. A value equal to the stored one is not a
 * change (§4.5 rule 6). If nothing differs, nothing is written and no event is emitted (§6 rule 2).
 * @param text the right to store another description; null when none was sent
 * @throws ApiError one of `changeErrors`
 */
export async function changeTask(
  tx: Transaction<ChangeEvent>,
  task: WritableRow<"task">,
  sent: SentTask,
  viewer: BoardViewer,
  text: TextWrite | null,
  fail: Fail<(typeof changeErrors)[number]>,
): Promise<TaskRow> {
  const values = await planTask(tx, task, task, sent, fail);
  const differing = new Set<string>(changedValues(task, values));
  const isMoved = differing.has("status_uuid");
  const isPlaced = sent.position !== undefined && Number(task.position) !== sent.position;
  if (differing.size === 0 && !isPlaced) return readTask(tx, task, viewer);
  const statusPlace = { workspace_uuid: task.workspace_uuid, status_uuid: values.status_uuid, without: task.uuid };
  // the plan is still true here: the task is locked, and its board has a shared lock
  const position = isMoved || isPlaced ? await positionIn(tx, statusPlace, sent.position, fail) : sql<string>`position`;
  const others = { title: differing.has("title"), text: differing.has("text") ? rightOf(text) : undefined };
  const row = await updateTask(tx, task, values, position, viewer, others);
  if (isPlaced) differing.add("position");
  const changed = namesOf(differing, Object.keys(sent));
  announceChanged(tx, row, task, { ...values, board_uuid: task.board_uuid }, changed);
  return row;
}

function rightOf(text: TextWrite | null): TextWrite {
  if (text === null) throw new Error("A description is written by `writeTask`.");
  return text;
}

/** The names that were sent of the values that differ. */
export function namesOf(differing: ReadonlySet<string>, sent: readonly string[]): string[] {
  return sent.filter((name) => differing.has(storedName[name] ?? name));
}
