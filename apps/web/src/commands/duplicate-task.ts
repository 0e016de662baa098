import type { DuplicateTaskInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledTask } from "./settled.ts";

/** A task to copy. */
export type DuplicateTask = { readonly uuid: string };

/** Copies a task. The copy is shown when the server has made it. */
export const duplicateTask = defineCommand<DuplicateTask, DuplicateTaskInput>({
  name: "duplicateTask",
  plan: ({ uuid }, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined) return null;
    return { subject: uuid, board_uuid: task.board_uuid, refs: [], effects: [], before: null };
  },
  prepare: ({ input: { uuid } }, base) =>
    base.get("tasks", uuid) === undefined ? "gone" : { body: { task_uuid: uuid } },
  send: async (api, body, options) => settledTask((await api.duplicateTask(body, options)).task),
  tell: ({ uuid }) => ({ message: "duplicated", values: { task_uuid: uuid } }),
});
