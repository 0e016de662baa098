import { Type } from "typebox";
import { findSubtasks, insertSubtask, spreadSubtasks, Subtask } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, PositionNumber } from "#platform/http/schemas.ts";
import { placeItem } from "./rules.ts";
import { about } from "./view.ts";

export const createSubtask = route("POST /tasks/{task_uuid}/subtasks", {
  id: "createSubtask",
  auth: "session or key",
  summary: "Add a success criterion to a ticket",
  description: "Without a position it goes to the bottom of the checklist.",
  access: { task: "write" },
  body: closed({
    title: named(500),
    is_done: Type.Optional(Type.Boolean()),
    position: Type.Optional(PositionNumber),
  }),
  http: { status: 201 },
  reply: { subtask: Subtask },
  errors: ["position_out_of_range"],
  events: ["subtask.created"],
  example: { body: { title: "Works behind a proxy" } },
  handle: async ({ tx, task, body }) => {
    const { position, moved } = placeItem(await findSubtasks(tx, task), body.position);
    if (moved.length > 0) await spreadSubtasks(tx, task, moved);
    const is_done = body.is_done ?? false;
    const subtask = await insertSubtask(tx, task, { title: body.title.trim(), is_done, position });
    tx.emit({
      name: "subtask.created",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: about(task, subtask),
    });
    return { subtask };
  },
});
