import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { emitTaskEvent } from "../announce.ts";
import { archiveTasks } from "../archive-queries.ts";
import { Task, toTask } from "../view.ts";

export const archiveTask = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Put a ticket into the trash",
  description: "It is kept there for 30 days. A lease on it ends, and it blocks nothing any more.",
  access: { task: "write" },
  reply: { task: Task },
  errors: ["task_not_found"],
  events: ["ticket.archived"],
  example: {},
  handle: async ({ tx, caller, role, task, fail }) => {
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const [row] = await archiveTasks(tx, [task], viewer, "subtasks");
    if (row === undefined) return fail("task_not_found");
    emitTaskEvent(tx, "ticket.archived", row);
    return { task: toTask(row) };
  },
});
