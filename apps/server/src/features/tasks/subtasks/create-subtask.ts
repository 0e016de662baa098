import { Type } from "typebox";
import { findSubtasks, insertSubtask, spreadSubtasks, Subtask } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, PositionNumber } from "#platform/http/schemas.ts";
import { placeItem } from "./rules.ts";
import { about } from "./view.ts";

export const createSubtask = route({
  id: "createSubtask",
  at: "POST /tasks/{task_uuid}/subtasks",
  who: "session or key",
  summary: "Add a success criterion to a ticket",
  about: "Without a position it goes to the bottom of the checklist.",
  reach: { task: "write" },
  body: closed({
    title: named(500),
    is_done: Type.Optional(Type.Boolean()),
    position: Type.Optional(PositionNumber),
  }),
  success: 201,
  reply: { subtask: Subtask },
  refuses: ["position_out_of_range"],
  audit: ["subtask.created"],
  example: { body: { title: "Works behind a proxy" } },
  handle: async ({ work, task, body }) => {
    const { position, moved } = placeItem(await findSubtasks(work, task), body.position);
    if (moved.length > 0) await spreadSubtasks(work, task, moved);
    const is_done = body.is_done ?? false;
    const subtask = await insertSubtask(work, task, { title: body.title.trim(), is_done, position });
    work.emit({
      name: "subtask.created",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask };
  },
});
