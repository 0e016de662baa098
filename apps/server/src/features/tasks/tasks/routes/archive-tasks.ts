import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { archivedTasks } from "../archive-queries.ts";
import { taskEvent } from "../task-events.ts";
import { Task, toTask } from "../view.ts";

export const archiveTasks = route("POST /tasks/archive", {
  id: "archiveTasks",
  auth: "session or key",
  summary: "Move several tasks to the trash",
  description: "All of them are moved, or none. They must belong to one workspace, but may be on several boards.",
  access: {},
  alsoAccess: { task: "write" },
  body: closed({ task_uuids: field(Type.Array(Uuid, { minItems: 1, maxItems: 200 }), "The tasks.") }),
  reply: { tasks: Type.Array(Task) },
  errors: [],
  events: ["ticket.archived"],
  example: { body: { task_uuids: [ids.task, ids.otherTask] } },
  handle: async ({ tx, load, caller, body }) => {
    const { rows: tasks, role } = await load.task(body.task_uuids);
    // the path names no workspace, so the framework knows the viewer only after the tasks were loaded
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const rows = await tx.rows(archivedTasks(tasks, viewer, "description"));
    for (const row of rows) tx.emit(taskEvent("ticket.archived", row));
    return { tasks: rows.map(toTask) };
  },
});
