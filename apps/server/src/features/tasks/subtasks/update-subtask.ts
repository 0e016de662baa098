import { Type } from "typebox";
import { findSubtasks, spreadSubtasks, Subtask, updateSubtask as update } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, PositionNumber } from "#platform/http/schemas.ts";
import { placeItem } from "./rules.ts";
import { about } from "./view.ts";

export const updateSubtask = route("PATCH /tasks/{task_uuid}/subtasks/{subtask_uuid}", {
  id: "updateSubtask",
  auth: "session or key",
  summary: "Change, tick or move a success criterion",
  description: "It has no version. A value equal to the stored one is not a change.",
  access: { task: "write" },
  body: closed(
    {
      title: Type.Optional(named(500)),
      is_done: Type.Optional(Type.Boolean()),
      position: Type.Optional(PositionNumber),
    },
    { minProperties: 1 },
  ),
  reply: { subtask: Subtask },
  errors: ["subtask_not_found", "position_out_of_range"],
  events: ["subtask.updated"],
  example: { body: { is_done: true } },
  handle: async ({ tx, task, params, body, fail }) => {
    const all = await findSubtasks(tx, task);
    const uuid = params.subtask_uuid.toLowerCase();
    const before = all.find((each) => each.uuid === uuid) ?? fail("subtask_not_found");
    const { title = before.title, is_done = before.is_done } = body;
    const isPlaced = body.position !== undefined && body.position !== Number(before.position);
    if (title.trim() === before.title && is_done === before.is_done && !isPlaced) return { subtask: before };
    const others = all.filter((each) => each !== before);
    const { position, moved } = isPlaced ? placeItem(others, body.position) : { position: before.position, moved: [] };
    if (moved.length > 0) await spreadSubtasks(tx, task, moved);
    const subtask = await update(tx, task, before, { title: title.trim(), is_done, position });
    tx.emit({
      name: "subtask.updated",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask };
  },
});
