import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Version } from "#platform/http/schemas.ts";
import { Type } from "typebox";
import { changeTask } from "../change.ts";
import { taskFields, Title } from "../fields.ts";
import { planErrors } from "../plan.ts";
import { Task, toTask } from "../view.ts";

export const updateTask = route("PATCH /tasks/{task_uuid}", {
  id: "updateTask",
  auth: "session or key",
  summary: "Change fields of a ticket",
  description:
    "A stale version is a conflict and names the current one. A value equal to the stored one is not a change.",
  access: { task: "write" },
  body: closed({ version: Version, title: Type.Optional(Title), ...taskFields }, { minProperties: 2 }),
  reply: { task: Task },
  errors: [...planErrors, "version_conflict"],
  events: ["ticket.updated"],
  example: { body: { version: 1, priority: "urgent", due_date: "2026-12-24" } },
  handle: async ({ tx, caller, role, task, body, fail }) => {
    const { version, ...sent } = body;
    if (version !== task.version) return fail("version_conflict", {}, { version: task.version });
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await changeTask(tx, task, sent, viewer, { announcesEdit: true })) };
  },
});
