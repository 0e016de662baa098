import type { CopiedTask, MoveTaskInput } from "@stoa/api";
import type { Change, Place } from "../data/effects.ts";
import { defineCommand, type Reader } from "../data/mutations.ts";
import { isPlaced, placeOf, positionFor, siblingsOf } from "../data/places.ts";
import { overwrittenBy } from "../data/rebase.ts";
import { settledTask } from "./settled.ts";

/** A task to another status, group or place: after one task and before another. */
export type MoveTask = {
  readonly uuid: string;
  readonly status_uuid: string;
  readonly group_uuid?: string | null;
  readonly place: Place;
};

/** Moves a task on its board. Its position is found when it is sent, because its neighbours may have moved meanwhile. */
export const moveTask = defineCommand<MoveTask, MoveTaskInput>({
  name: "moveTask",
  plan: ({ uuid, status_uuid, group_uuid, place }, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined || isThere(task, { uuid, status_uuid, ...given(group_uuid), place }, shown)) return null;
    const change: Change = { set: { status_uuid, ...given(group_uuid) }, place };
    return {
      subject: uuid,
      board_uuid: task.board_uuid,
      refs: [],
      effects: [{ kind: "tasks", uuid, does: "change", change }],
      before: {
        set: { status_uuid: task.status_uuid, group_uuid: task.group_uuid },
        place: placeOf(task, siblingsOf(shown, task.status_uuid, uuid)),
      },
    };
  },
  prepare: ({ input, before }, base) => {
    const { uuid, status_uuid, group_uuid, place } = input;
    const task = base.get("tasks", uuid);
    if (task === undefined) return "gone";
    if (isThere(task, input, base)) return "done";
    const position = positionFor(place, siblingsOf(base, status_uuid, uuid));
    const body = {
      version: task.version,
      status_uuid,
      ...given(group_uuid),
      ...(position === undefined ? {} : { position }),
    };
    const overwritten = overwrittenBy({ set: { status_uuid, ...given(group_uuid) } }, before, task);
    return { body: { task_uuid: uuid, body }, overwritten };
  },
  send: async (api, body, options) => settledTask((await api.moveTask(body, options)).task),
  undo: ({ uuid, status_uuid }, before, shown) => {
    const task = shown.get("tasks", uuid);
    const { set = {}, place } = before ?? {};
    if (task?.status_uuid !== status_uuid || place === undefined) return { calls: [], changed: ["status_uuid"] };
    return { calls: [{ command: "moveTask", input: { uuid, ...set, place } }], changed: [] };
  },
  tell: ({ uuid, status_uuid }) => ({ message: "moved", values: { task_uuid: uuid, status_uuid } }),
});

function given(group_uuid: string | null | undefined): { group_uuid?: string | null } {
  return group_uuid === undefined ? {} : { group_uuid };
}

function isThere(task: CopiedTask, { status_uuid, group_uuid, place }: MoveTask, rows: Reader): boolean {
  const isInGroup = group_uuid === undefined || group_uuid === task.group_uuid;
  return (
    task.status_uuid === status_uuid && isInGroup && isPlaced(task, place, siblingsOf(rows, status_uuid, task.uuid))
  );
}
