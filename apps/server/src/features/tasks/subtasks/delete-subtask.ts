import { deleteSubtaskRow } from "./queries.ts";
import { addToTotals } from "#features/tasks/parts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { subtaskEvent } from "./event.ts";
import { subtask as resource } from "./resource.ts";

export const deleteSubtask = route("DELETE /tasks/{task_uuid}/subtasks/{subtask_uuid}", {
  id: "deleteSubtask",
  auth: "session or key",
  summary: "Delete a success criterion of a task",
  access: { task: "write", subtask: resource },
  reply: { subtask: field(closed({ uuid: common.uuid }), "The deleted resource.") },
  errors: [],
  events: ["subtask.deleted"],
  example: {},
  handle: async ({ tx, task, subtask }) => {
    await deleteSubtaskRow(tx, task, subtask.uuid);
    await addToTotals(tx, task, { subtask_total: -1, subtask_done: subtask.is_done ? -1 : 0 });
    tx.emit(subtaskEvent("subtask.deleted", task, subtask));
    return { subtask: { uuid: subtask.uuid } };
  },
});
