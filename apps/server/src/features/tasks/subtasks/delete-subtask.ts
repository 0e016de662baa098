import { addToTotals, deleteSubtask as remove } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { about } from "./view.ts";

export const deleteSubtask = route({
  id: "deleteSubtask",
  at: "DELETE /tasks/{task_uuid}/subtasks/{subtask_uuid}",
  who: "session or key",
  summary: "Remove a success criterion from a ticket",
  reach: { task: "write" },
  reply: { subtask: closed({ uuid: Uuid }) },
  refuses: ["subtask_not_found"],
  audit: ["subtask.deleted"],
  example: {},
  handle: async ({ work, task, params }) => {
    const subtask = (await remove(work, task, params.subtask_uuid)) ?? refuse("subtask_not_found");
    await addToTotals(work, task, { subtask_total: -1, subtask_done: subtask.is_done ? -1 : 0 });
    work.emit({
      name: "subtask.deleted",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask: { uuid: subtask.uuid } };
  },
});
