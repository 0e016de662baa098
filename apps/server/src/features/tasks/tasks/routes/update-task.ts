import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { changeEvents } from "../announce.ts";
import { changeErrors, changeTask } from "../change.ts";
import { NewTitle, taskFields } from "../fields.ts";
import { Task, toTask } from "../view.ts";

export const updateTask = route("PATCH /tasks/{task_uuid}", {
  id: "updateTask",
  auth: "session or key",
  summary: "Change fields of a task",
  description: "A value equal to the stored one is not a change.",
  access: { task: "write" },
  body: closed({ version: common.version, title: NewTitle, ...taskFields }, { minProperties: 2 }),
  reply: { task: Task },
  errors: [...changeErrors, "version_conflict"],
  events: changeEvents,
  example: { body: { version: 1, priority: "urgent", due_date: "2026-12-24" } },
  handle: async ({ tx, viewer, task, body, fail, expectVersion }) => {
    const { version, ...sent } = body;
    expectVersion(task, version);
    return { task: toTask(await changeTask(tx, task, sent, viewer, fail)) };
  },
});
