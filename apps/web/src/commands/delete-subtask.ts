import type { DeleteSubtaskInput } from "@stoa/api";
import { newUuid } from "../data/environment.ts";
import { defineCommand } from "../data/mutations.ts";
import { placeOf } from "../data/places.ts";
import { settledDeletion, withTask } from "./settled.ts";
import { countEffect, criteriaOf } from "./subtasks.ts";

export type DeleteSubtask = { readonly uuid: string };

/** Deletes a success criterion. */
export const deleteSubtask = defineCommand<DeleteSubtask, DeleteSubtaskInput>({
  name: "deleteSubtask",
  plan: ({ uuid }, shown) => {
    const row = shown.get("subtasks", uuid);
    if (row === undefined) return null;
    const { task_uuid, title, is_done } = row;
    return {
      subject: task_uuid,
      board_uuid: shown.get("tasks", task_uuid)?.board_uuid ?? null,
      refs: [],
      effects: [
        { kind: "subtasks", uuid, does: "drop" },
        countEffect(task_uuid, { subtask_total: -1, subtask_done: is_done ? -1 : 0 }),
      ],
      before: { set: { task_uuid, title, is_done }, place: placeOf(row, criteriaOf(shown, task_uuid, uuid)) },
    };
  },
  prepare: ({ input: { uuid }, subject }) => ({ body: { task_uuid: subject, subtask_uuid: uuid } }),
  send: async (api, body, { signal }) => {
    await api.deleteSubtask(body, { signal });
    return withTask(api, body.task_uuid, signal, settledDeletion("subtasks", body.subtask_uuid));
  },
  isDoneBy: ({ status }) => status === 404,
  // another one of the same words: a deleted uuid is not taken again
  undo: (_, before) => ({
    calls:
      before?.set === undefined
        ? []
        : [{ command: "createSubtask", input: { uuid: newUuid(), ...before.set, place: before.place } }],
    changed: [],
  }),
  tell: () => ({ message: "subtaskDeleted", values: {} }),
});
