import type { CopiedTask, MoveTaskToBoardInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledTask } from "./settled.ts";

/** A task to the bottom of a status of another board. */
export type MoveTaskToBoard = { readonly uuid: string; readonly board_uuid: string; readonly status_uuid: string };

/** Moves a task to another board. Group, custom fields and assignees without access stay behind: the server decides it. */
export const moveTaskToBoard = defineCommand<MoveTaskToBoard, MoveTaskToBoardInput>({
  name: "moveTaskToBoard",
  plan: ({ uuid, board_uuid, status_uuid }, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined || task.board_uuid === board_uuid) return null;
    const change = { set: { board_uuid, status_uuid, group_uuid: null }, place: { after: null, before: null } };
    const { board_uuid: from, status_uuid: status } = task;
    return {
      subject: uuid,
      board_uuid: from,
      refs: [],
      effects: [{ kind: "tasks", uuid, does: "change", change }],
      before: { set: { board_uuid: from, status_uuid: status } },
    };
  },
  prepare: ({ input: { uuid, board_uuid, status_uuid } }, base) => {
    const task: CopiedTask | undefined = base.get("tasks", uuid);
    if (task === undefined) return "gone";
    if (task.board_uuid === board_uuid) return "done";
    return { body: { task_uuid: uuid, body: { version: task.version, board_uuid, status_uuid } } };
  },
  send: async (api, body, options) => settledTask((await api.moveTaskToBoard(body, options)).task),
  undo: ({ uuid, board_uuid }, before, shown) => {
    const isMine = shown.get("tasks", uuid)?.board_uuid === board_uuid;
    const calls = isMine ? [{ command: "moveTaskToBoard", input: { uuid, ...before?.set } }] : [];
    return { calls, changed: isMine ? [] : ["board_uuid"] };
  },
  tell: ({ uuid }) => ({ message: "movedToBoard", values: { task_uuid: uuid } }),
});
