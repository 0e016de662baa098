import type { UpdateSubtaskInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";
import { withTask } from "./settled.ts";
import { countEffect } from "./subtasks.ts";

/** The text of a success criterion, and whether it is ticked. */
export type UpdateSubtask = SetFields<"subtasks">;

/** Changes or ticks a success criterion. */
export const updateSubtask = fieldsCommand<"subtasks", UpdateSubtaskInput>({
  name: "updateSubtask",
  kind: "subtasks",
  quiet: 400,
  message: "subtaskUpdated",
  whereOf: ({ task_uuid }, shown) => ({
    subject: task_uuid,
    board_uuid: shown.get("tasks", task_uuid)?.board_uuid ?? null,
  }),
  besides: ({ task_uuid }, { is_done }) =>
    typeof is_done === "boolean" ? [countEffect(task_uuid, { subtask_done: is_done ? 1 : -1 })] : [],
  requestOf: ({ uuid, task_uuid }, body) => ({ task_uuid, subtask_uuid: uuid, body }),
  send: async (api, body, options) => {
    const { subtask } = await api.updateSubtask(body, options);
    return withTask(api, body.task_uuid, options.signal, { put: [{ kind: "subtasks", row: subtask }] });
  },
});
