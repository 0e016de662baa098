import type { ArchiveTaskInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledTrash } from "./settled.ts";

export type ArchiveTask = { readonly uuid: string };

/** Moves a task to the trash. */
export const archiveTask = defineCommand<ArchiveTask, ArchiveTaskInput>({
  name: "archiveTask",
  plan: ({ uuid }, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined) return null;
    const effects = [{ kind: "tasks", uuid, does: "drop" }] as const;
    return { subject: uuid, board_uuid: task.board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ subject }) => ({ body: { task_uuid: subject } }),
  send: async (api, body, options) => settledTrash((await api.archiveTask(body, options)).task),
  // in the trash already, deleted, or out of sight: there is nothing left to do
  isDoneBy: ({ code }) => code === "task_not_found",
  undo: ({ uuid }) => ({ calls: [{ command: "restoreFromTrash", input: { uuid } }], changed: [] }),
  tell: ({ uuid }) => ({ message: "archived", values: { task_uuid: uuid } }),
});
