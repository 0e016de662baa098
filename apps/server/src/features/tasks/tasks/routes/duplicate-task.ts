import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { announceCreated } from "../announce.ts";
import { statusFields, Title } from "../fields.ts";
import { positionFor } from "../place.ts";
import { planArrival } from "../plan-arrival.ts";
import { insertTask } from "../queries.ts";
import { copySubtasks } from "../subtask-queries.ts";
import { readTask } from "../task-view.ts";
import { Task, toTask } from "../view.ts";

export const duplicateTask = route("POST /tasks/{task_uuid}/duplicate", {
  id: "duplicateTask",
  auth: "session or key",
  summary: "Copy a ticket on its board",
  description:
    "The checklist is copied unticked; comments, attachments and relationships are not. Without a column the copy " +
    "goes to the bottom of the ticket's own, whose entry requirements it must meet. Of sprint boards only the current sprint's takes a copy.",
  access: { task: { permission: "write", lock: "shared" } },
  body: closed({ title: Type.Optional(Title), ...statusFields }, { "x-optional": true }),
  http: { status: 201 },
  reply: { task: Task },
  errors: [
    "status_given_twice",
    "status_unknown",
    "status_of_another_board",
    "status_not_found",
    "requirements_unmet",
    "sprint_not_current",
  ],
  events: ["ticket.duplicated"],
  example: { body: { title: "The same again", status: "To Do" } },
  handle: async ({ tx, caller, role, task, body }) => {
    const { title, ...sent } = body ?? {};
    const { workspace_uuid, board_uuid, subtask_total } = task;
    const kept = { title: title?.trim() ?? task.title };
    const arriving = { task, has: { subtask_total }, kept, isCopy: true };
    const values = await planArrival(tx, { workspace_uuid, board_uuid }, arriving, sent);
    const position = await positionFor(tx, { workspace_uuid, status_uuid: values.status_uuid }, undefined);
    const place = { workspace_uuid, board_uuid, created_by: caller.user_uuid, isAtBottom: true };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    let row = await insertTask(tx, place, values, position, viewer);
    if (subtask_total > 0) {
      await copySubtasks(tx, task, row.uuid);
      row = await readTask(tx, workspace_uuid, row.uuid, viewer);
    }
    announceCreated(tx, "ticket.duplicated", row, values, { from: task.uuid });
    return { task: toTask(row) };
  },
});
