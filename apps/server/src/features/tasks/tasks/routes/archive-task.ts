import { route } from "#platform/http/route.ts";
import { toCurrentTask } from "../task-view.ts";
import { archivedTasks } from "../archive-queries.ts";
import { taskEvent } from "../task-events.ts";
import { Task } from "../view.ts";

export const archiveTask = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Move a task to the trash",
  description: "The task stays there for 30 days. Its lease ends, and it no longer blocks other tasks.",
  access: { task: "write" },
  reply: { task: Task },
  errors: [],
  events: ["ticket.archived"],
  example: {},
  handle: async ({ tx, viewer, role, task }) => {
    const row = await tx.one(archivedTasks([task], viewer, "subtasks"));
    tx.emit(taskEvent("ticket.archived", row));
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});
