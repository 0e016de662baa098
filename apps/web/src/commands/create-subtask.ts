import type { CreateSubtaskInput } from "@stoa/api";
import type { Place } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import { endPosition } from "../data/end-position.ts";
import { indexFor, lastOf, positionAt, positionFor } from "../data/places.ts";
import { withTask } from "./settled.ts";
import { countEffect, criteriaOf } from "./subtasks.ts";

/** A new success criterion of a task, at the end or at a place; the app chooses its uuid. */
export type CreateSubtask = {
  readonly uuid: string;
  readonly task_uuid: string;
  readonly title: string;
  readonly is_done?: boolean;
  readonly place?: Place;
};

/** Adds a success criterion to a task. */
export const createSubtask = defineCommand<CreateSubtask, CreateSubtaskInput>({
  name: "createSubtask",
  plan: ({ uuid, task_uuid, title, is_done = false, place }, shown) => {
    const task = shown.get("tasks", task_uuid);
    if (task === undefined || title.trim() === "") return null;
    const siblings = criteriaOf(shown, task_uuid, uuid);
    const position =
      place === undefined ? endPosition([lastOf(siblings)]) : positionAt(indexFor(place, siblings), siblings);
    const row = { uuid, task_uuid, title, is_done, position, created_at: "", updated_at: "" };
    return {
      subject: task_uuid,
      board_uuid: task.board_uuid,
      refs: [],
      effects: [
        { kind: "subtasks", uuid, does: "create", row },
        countEffect(task_uuid, { subtask_total: 1, subtask_done: is_done ? 1 : 0 }),
      ],
      before: null,
    };
  },
  prepare: ({ input: { uuid, task_uuid, title, is_done, place } }, base) => {
    const position = place === undefined ? undefined : positionFor(place, criteriaOf(base, task_uuid, uuid));
    const body = {
      uuid,
      title,
      ...(is_done === undefined ? {} : { is_done }),
      ...(position === undefined ? {} : { position }),
    };
    return { body: { task_uuid, body } };
  },
  send: async (api, body, options) => {
    const { subtask } = await api.createSubtask(body, options);
    return withTask(api, body.task_uuid, options.signal, { put: [{ kind: "subtasks", row: subtask }] });
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid }) => ({ calls: [{ command: "deleteSubtask", input: { uuid } }], changed: [] }),
  tell: () => ({ message: "subtaskCreated", values: {} }),
});
