import { route } from "#platform/http/route.ts";
import { readFoundTask, toCurrentTask } from "../task-view.ts";
import { Task } from "../view.ts";

export const getTask = route("GET /tasks/{task_uuid}", {
  id: "getTask",
  auth: "session or key",
  summary: "Get a task with its checklist",
  access: { task: "read" },
  reply: { task: Task },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, role, task }) => ({
    task: await toCurrentTask(read, { viewer, role }, await readFoundTask(read, task, viewer)),
  }),
});
