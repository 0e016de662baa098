import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { subtaskEvent, type TaskOfEvent } from "./event.ts";
import { appendSubtasks } from "./queries.ts";

/** Adds success criteria to the bottoms of the checklists of tasks that are locked, and announces each. @param tasks those of the criteria */
export async function addSubtasks(
  tx: Transaction<"subtask.created">,
  workspace_uuid: WorkspaceUuid,
  subtasks: Parameters<typeof appendSubtasks>[2],
  tasks: ReadonlyMap<string, TaskOfEvent>,
): Promise<void> {
  for (const subtask of await appendSubtasks(tx, workspace_uuid, subtasks)) {
    const task = tasks.get(subtask.task_uuid);
    if (task !== undefined) tx.emit(subtaskEvent("subtask.created", task, subtask));
  }
}
