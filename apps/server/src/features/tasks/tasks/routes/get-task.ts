import { route } from "#platform/http/route.ts";
import { readTask } from "../task-view.ts";
import { Task, toTask } from "../view.ts";

export const getTask = route("GET /tasks/{task_uuid}", {
  id: "getTask",
  auth: "session or key",
  summary: "Get a task with its checklist",
  access: { task: "read" },
  reply: { task: Task },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, task }) => ({ task: toTask(await readTask(read, task, viewer)) }),
});
