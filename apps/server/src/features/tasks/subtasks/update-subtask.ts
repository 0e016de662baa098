import { Type } from "typebox";
import { findSubtasks, spreadSubtasks, Subtask, updateSubtask as update } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, PositionNumber } from "#platform/http/schemas.ts";
import { placeItem } from "./rules.ts";
import { about } from "./view.ts";

export const updateSubtask = route({
  id: "updateSubtask",
  at: "PATCH /tasks/{task_uuid}/subtasks/{subtask_uuid}",
  who: "session or key",
  summary: "Change, tick or move a success criterion",
  about: "It has no version. A value equal to the stored one is not a change.",
  reach: { task: "write" },
  body: closed(
    {
      title: Type.Optional(named(500)),
      is_done: Type.Optional(Type.Boolean()),
      position: Type.Optional(PositionNumber),
    },
    { minProperties: 1 },
  ),
  reply: { subtask: Subtask },
  refuses: ["subtask_not_found", "position_out_of_range"],
  audit: ["subtask.updated"],
  example: { body: { is_done: true } },
  handle: async ({ work, task, params, body }) => {
    const all = await findSubtasks(work, task);
    const uuid = params.subtask_uuid.toLowerCase();
    const before = all.find((each) => each.uuid === uuid) ?? refuse("subtask_not_found");
    const { title = before.title, is_done = before.is_done } = body;
    const isPlaced = body.position !== undefined && body.position !== Number(before.position);
    if (title.trim() === before.title && is_done === before.is_done && !isPlaced) return { subtask: before };
    const others = all.filter((each) => each !== before);
    const { position, moved } = isPlaced ? placeItem(others, body.position) : { position: before.position, moved: [] };
    if (moved.length > 0) await spreadSubtasks(work, task, moved);
    const subtask = await update(work, task, before, { title: title.trim(), is_done, position });
    work.emit({
      name: "subtask.updated",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask };
  },
});
