import { addToTotals, deleteSubtask as remove } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { about } from "./view.ts";

export const deleteSubtask = route("DELETE /tasks/{task_uuid}/subtasks/{subtask_uuid}", {
  id: "deleteSubtask",
  auth: "session or key",
  summary: "Remove a success criterion from a ticket",
  access: { task: "write" },
  reply: { subtask: closed({ uuid: Uuid }) },
  errors: ["subtask_not_found"],
  events: ["subtask.deleted"],
  example: {},
  handle: async ({ tx, task, params, fail }) => {
    const subtask = (await remove(tx, task, params.subtask_uuid)) ?? fail("subtask_not_found");
    await addToTotals(tx, task, { subtask_total: -1, subtask_done: subtask.is_done ? -1 : 0 });
    tx.emit({
      name: "subtask.deleted",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask: { uuid: subtask.uuid } };
  },
});
