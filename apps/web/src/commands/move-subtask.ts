import type { Place } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import { indexFor, inOrder, isPlaced, placeOf, positionAt, positionFor } from "../data/places.ts";
import { settledTask, withTask } from "./settled.ts";
import { criteriaOf } from "./subtasks.ts";

/** A success criterion to another place on its checklist. */
export type MoveSubtask = { readonly uuid: string; readonly place: Place };

type Body = { readonly task_uuid: string; readonly subtask_uuid: string; readonly place: Place };

/** Moves a success criterion. Its position is found when it is sent. */
export const moveSubtask = defineCommand<MoveSubtask, Body>({
  name: "moveSubtask",
  plan: ({ uuid, place }, shown) => {
    const row = shown.get("subtasks", uuid);
    if (row === undefined) return null;
    const siblings = criteriaOf(shown, row.task_uuid, uuid);
    if (isPlaced(row, place, siblings)) return null;
    const change = { set: { position: positionAt(indexFor(place, siblings), siblings) } };
    return {
      subject: row.task_uuid,
      board_uuid: shown.get("tasks", row.task_uuid)?.board_uuid ?? null,
      refs: [],
      effects: [{ kind: "subtasks", uuid, does: "change", change }],
      before: { place: placeOf(row, siblings) },
    };
  },
  prepare: ({ input: { uuid, place }, subject }) => ({ body: { task_uuid: subject, subtask_uuid: uuid, place } }),
  send: async (api, { task_uuid, subtask_uuid, place }, options) => {
    const { signal } = options;
    const { task } = await api.getTask({ task_uuid }, { signal });
    const position = positionFor(place, inOrder(task.subtasks ?? [], subtask_uuid));
    if (position === undefined) return settledTask(task);
    await api.updateSubtask({ task_uuid, subtask_uuid, body: { position } }, options);
    // the others below it have other positions now
    return withTask(api, task_uuid, signal, {});
  },
  undo: ({ uuid }, before) => {
    const calls = before?.place === undefined ? [] : [{ command: "moveSubtask", input: { uuid, place: before.place } }];
    return { calls, changed: [] };
  },
  tell: () => ({ message: "subtaskMoved", values: {} }),
});
