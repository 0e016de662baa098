import { Type } from "typebox";
import { Subtask, subtaskFields, SubtaskTitle } from "./view.ts";
import { findSubtasks, moveSubtasks, updateSubtaskRow } from "./queries.ts";
import { valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { subtaskEvent } from "./event.ts";
import { subtask as resource } from "./resource.ts";
import { placeItem } from "./rules.ts";

export const updateSubtask = route("PATCH /tasks/{task_uuid}/subtasks/{subtask_uuid}", {
  id: "updateSubtask",
  auth: "session or key",
  summary: "Change, tick or move a success criterion",
  description: "A success criterion has no version. A value equal to the stored one is not a change.",
  access: { task: "write", subtask: resource },
  body: closed(
    { title: field(Type.Optional(SubtaskTitle), "The text of the success criterion."), ...subtaskFields },
    { minProperties: 1 },
  ),
  reply: { subtask: Subtask },
  errors: ["position_out_of_range"],
  events: ["subtask.updated"],
  example: { body: { is_done: true } },
  handle: async ({ tx, task, subtask: before, body, fail }) => {
    const { title = before.title, is_done = before.is_done } = body;
    const isPlaced = body.position !== undefined && body.position !== Number(before.position);
    if (title.trim() === before.title && is_done === before.is_done && !isPlaced) return { subtask: before };
    const values = { title: title.trim(), is_done, position: before.position };
    if (isPlaced) {
      const others = (await findSubtasks(tx, task)).filter(({ uuid }) => uuid !== before.uuid);
      const { position, moved } = placeItem(others, body.position, fail);
      if (moved.length > 0) await moveSubtasks(tx, task, moved);
      values.position = position;
    }
    const subtask = await updateSubtaskRow(tx, task, before, values);
    const stored = valuesOf(before, ["title", "is_done", "position"]);
    tx.emit({ ...subtaskEvent("subtask.updated", task, subtask), before: stored });
    return { subtask };
  },
});
