import type { RestoreFromTrashInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledTask } from "./settled.ts";

/** A task in the trash. */
export type RestoreFromTrash = { readonly uuid: string };

/** Takes a task out of the trash. It is shown again when the server says where it is. */
export const restoreFromTrash = defineCommand<RestoreFromTrash, RestoreFromTrashInput>({
  name: "restoreFromTrash",
  plan: ({ uuid }) => ({ subject: uuid, board_uuid: null, refs: [], effects: [], before: null }),
  prepare: ({ subject }, base) => {
    // all boards of a copy are of one workspace
    const [board] = base.all("boards");
    return board === undefined
      ? "gone"
      : { body: { workspace_uuid: board.workspace_uuid, kind: "ticket", uuid: subject } };
  },
  send: async (api, body, options) => {
    const { task } = await api.restoreFromTrash(body, options);
    return task === undefined ? {} : settledTask(task);
  },
  // an earlier try took it out
  isDoneBy: ({ code }, { tries }) => code === "trash_not_found" && tries > 1,
  undo: ({ uuid }) => ({ calls: [{ command: "archiveTask", input: { uuid } }], changed: [] }),
  tell: ({ uuid }) => ({ message: "restored", values: { task_uuid: uuid } }),
});
