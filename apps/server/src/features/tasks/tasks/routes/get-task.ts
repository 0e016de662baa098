import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { readTask } from "../task-view.ts";
import { Task, toTask } from "../view.ts";

export const getTask = route("GET /tasks/{task_uuid}", {
  id: "getTask",
  auth: "session or key",
  summary: "One ticket with its success criteria",
  access: { task: "read" },
  reply: { task: Task },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, role, task }) => {
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await readTask(read, task.workspace_uuid, task.uuid, viewer)) };
  },
});
