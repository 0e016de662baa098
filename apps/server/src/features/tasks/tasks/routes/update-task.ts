import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { toCurrentTask } from "../task-view.ts";
import { changeEvents } from "../announce.ts";
import { changeErrors, changeTask } from "../change.ts";
import { Task, taskFields } from "../view.ts";
import { writeTask } from "../live.ts";

export const updateTask = route("PATCH /tasks/{task_uuid}", {
  id: "updateTask",
  auth: "session or key",
  summary: "Change fields of a task",
  description:
    "A value equal to the stored one is not a change. While people edit the description live, a new one is applied to the text that " +
    "they see: blocks that stay as they are keep what others type in them, and what was typed counts for `version`.",
  access: { task: "write" },
  body: closed({ version: common.version, ...taskFields }, { minProperties: 2 }),
  reply: { task: Task },
  errors: [...changeErrors, "version_conflict"],
  events: changeEvents,
  example: { body: { version: 1, priority: "urgent", due_date: "2026-12-24" } },
  handle: async ({ tx, caller, viewer, role, services, task: found, body, fail, expectVersion }) => {
    const { version, ...sent } = body;
    const row = await writeTask(
      { live: services.live, tx, user_uuid: caller.user_uuid },
      found,
      sent,
      async (task, text) => {
        expectVersion(task, version);
        return changeTask(tx, task, sent, viewer, text, fail);
      },
    );
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});
