import type { Client, UpdateTaskInput } from "@stoa/api";
import { type Change, mergeChanges } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import {
  changedSince,
  effectiveChange,
  isEmptyChange,
  overwrittenBy,
  patchFor,
  seenBefore,
  undoable,
} from "../data/rebase.ts";
import type { SeenChange } from "../data/seen.ts";
import type { WritableFields } from "../data/writable.ts";
import { settledTask } from "./settled.ts";

/** Fields of a task, values of its custom fields, and labels and assignees to add and to remove. */
export type UpdateTask = {
  readonly uuid: string;
  readonly change: Omit<Change<WritableFields<"tasks">>, "place">;
  /** the values of those fields that the person saw */
  readonly seen: SeenChange<WritableFields<"tasks">>;
};

type Body = { readonly task_uuid: string; readonly body: UpdateTaskInput["body"] };

/** Changes fields of a task. Other fields keep what others changed meanwhile. */
export const updateTask = defineCommand<UpdateTask, Body>({
  name: "updateTask",
  // the keys of a word are one change
  quiet: 400,
  plan: ({ uuid, change, seen }, shown) => {
    const task = shown.get("tasks", uuid);
    const wanted = task === undefined ? {} : effectiveChange(changedSince(change, seen), task);
    if (task === undefined || isEmptyChange(wanted)) return null;
    return {
      subject: uuid,
      board_uuid: task.board_uuid,
      refs: [...(wanted.add?.label_uuids ?? []), ...(wanted.add?.assignee_uuids ?? [])],
      effects: [{ kind: "tasks", uuid, does: "change", change: wanted }],
      before: seenBefore(wanted, seen, task),
    };
  },
  prepare: ({ subject, effects, before }, base) => {
    const task = base.get("tasks", subject);
    const change = effects[0]?.does === "change" ? effects[0].change : {};
    if (task === undefined) return "gone";
    const patch = patchFor(change, task);
    if (Object.keys(patch).length === 0) return "done";
    const body = { version: task.version, ...patch } as UpdateTaskInput["body"];
    return { body: { task_uuid: subject, body }, overwritten: overwrittenBy(change, before, task) };
  },
  send: async (api: Client, body, options) => settledTask((await api.updateTask(body, options)).task),
  merge: (first, second) => ({ ...first, change: mergeChanges(first.change, second.change) }),
  undo: ({ uuid, change }, before, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined || before === null) return { calls: [], changed: Object.keys(change.set ?? {}) };
    const undone = undoable(change, before, task);
    const isEmpty = isEmptyChange(undone.change);
    const calls = isEmpty ? [] : [{ command: "updateTask", input: { uuid, change: undone.change, seen: "shown" } }];
    return { calls, changed: undone.changed };
  },
  tell: ({ uuid, change }) => ({
    message: "updated",
    values: { task_uuid: uuid, fields: [...Object.keys(change.set ?? {}), ...Object.keys(change.entries ?? {})] },
  }),
});
