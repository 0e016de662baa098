import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { emitTaskEvent } from "../announce.ts";
import { archiveTasks as archive } from "../archive-queries.ts";
import { Task, toTask } from "../view.ts";

export const archiveTasks = route("POST /tasks/archive", {
  id: "archiveTasks",
  auth: "session or key",
  summary: "Put tickets into the trash, all of them or none",
  description: "The tickets must be of one workspace; they may be of several boards.",
  access: {},
  alsoAccess: { task: "write" },
  body: closed({ task_uuids: Type.Array(Uuid, { minItems: 1, maxItems: 200 }) }),
  reply: { tasks: Type.Array(Task) },
  errors: [],
  events: ["ticket.archived"],
  example: { body: { task_uuids: [ids.task, ids.otherTask] } },
  handle: async ({ tx, load, caller, body }) => {
    const { rows: tasks, role } = await load.task(body.task_uuids);
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const rows = await archive(tx, tasks, viewer, "description");
    for (const row of rows) emitTaskEvent(tx, "ticket.archived", row);
    return { tasks: rows.map(toTask) };
  },
});
