import { randomUUID } from "node:crypto";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readTask, toCurrentTask } from "../task-view.ts";
import { announceMembers, creationEvents } from "../announce.ts";
import { taskEvent } from "../task-events.ts";
import { taskColumns } from "#features/tasks/columns/index.ts";
import { bottomOf } from "../place.ts";
import { arrivalErrors, planArrival } from "../task-plan.ts";
import { insertAtBottom } from "../task-queries.ts";
import { statusFields, Task } from "../view.ts";
import { copySubtasks } from "#features/tasks/subtasks/index.ts";

export const duplicateTask = route("POST /tasks/{task_uuid}/duplicate", {
  id: "duplicateTask",
  auth: "session or key",
  summary: "Duplicate a task on its board",
  description:
    "The checklist is copied unticked; comments, attachments and relationships are not. Without a status the copy " +
    "goes to the bottom of the task's own, whose entry requirements it must meet. A board of a sprint takes a copy " +
    "only while its sprint is the current one.",
  access: { task: { permission: "write", lock: "shared" } },
  body: closed({ title: taskColumns.title.sent, ...statusFields }, { "x-optional": true }),
  http: { status: 201 },
  reply: { task: Task },
  errors: arrivalErrors,
  events: ["ticket.duplicated", ...creationEvents],
  example: { body: { title: "The same again", status: "To Do" } },
  handle: async ({ tx, caller, viewer, role, task, body, fail }) => {
    const { title, ...sent } = body ?? {};
    const { workspace_uuid, board_uuid, subtask_total } = task;
    const place = { workspace_uuid, board_uuid, uuid: randomUUID(), created_by: caller.user_uuid };
    const kept = { title: title?.trim() ?? task.title };
    const values = await planArrival(tx, place, { task, has: { subtask_total }, kept, isCopy: true }, sent, fail);
    let row = await insertAtBottom(tx, place, values, bottomOf(values.status_uuid), viewer);
    if (subtask_total > 0) {
      await copySubtasks(tx, task, row.uuid);
      row = await readTask(tx, row, viewer);
    }
    tx.emit(taskEvent("ticket.duplicated", row, { from: task.uuid }));
    announceMembers(tx, row, values);
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});
