import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable, PositionNumber, Uuid, Version } from "#platform/http/schemas.ts";
import { changeTask } from "../change.ts";
import { statusFields } from "../fields.ts";
import { planErrors } from "../plan.ts";
import { Task, toTask } from "../view.ts";

export const moveTask = route("POST /tasks/{task_uuid}/move", {
  id: "moveTask",
  auth: "session or key",
  summary: "Move a ticket to another column, group or place",
  description: "The target column's entry requirements must be met. Without a position it goes to the column's bottom.",
  access: { task: "write" },
  body: closed({
    version: Version,
    ...statusFields,
    group_uuid: Type.Optional(nullable(Uuid)),
    position: Type.Optional(PositionNumber),
  }),
  reply: { task: Task },
  errors: [...planErrors, "version_conflict", "move_to_nowhere"],
  events: ["ticket.moved"],
  example: { body: { version: 1, status: "In Progress" } },
  handle: async ({ tx, caller, role, task, body, fail }) => {
    const { version, ...sent } = body;
    const names = sent.status !== undefined || sent.status_uuid !== undefined || sent.position !== undefined;
    if (!names) return fail("move_to_nowhere");
    if (version !== task.version) return fail("version_conflict", {}, { version: task.version });
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await changeTask(tx, task, sent, viewer, { announcesEdit: false })) };
  },
});
