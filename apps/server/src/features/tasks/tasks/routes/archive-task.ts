import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { say } from "../announce.ts";
import { archiveTasks } from "../archive-queries.ts";
import { Task, toTask } from "../view.ts";

export const archiveTask = route({
  id: "archiveTask",
  at: "POST /tasks/{task_uuid}/archive",
  who: "session or key",
  summary: "Put a ticket into the trash",
  about: "It is kept there for 30 days. A lease on it ends, and it blocks nothing any more.",
  reach: { task: "write" },
  reply: { task: Task },
  refuses: ["task_not_found"],
  audit: ["ticket.archived"],
  example: {},
  handle: async ({ work, caller, role, task }) => {
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const [row] = await archiveTasks(work, [task], viewer, "subtasks");
    if (row === undefined) return refuse("task_not_found");
    say(work, "ticket.archived", row);
    return { task: toTask(row) };
  },
});
