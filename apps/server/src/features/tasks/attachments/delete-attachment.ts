import { addToTotals } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { emitTaskEvent } from "./announce.ts";
import { archiveAttachment } from "./queries.ts";

export const deleteAttachment = route("DELETE /tasks/{task_uuid}/attachments/{attachment_uuid}", {
  id: "deleteAttachment",
  auth: "session or key",
  summary: "Put an attachment into the trash",
  description: "It is kept for 30 days, and its size counts for the plan's storage until it is removed for good.",
  access: { task: "write" },
  reply: { attachment: closed({ uuid: Uuid }) },
  errors: ["attachment_not_found"],
  events: ["attachment.deleted"],
  example: {},
  handle: async ({ tx, task, params, fail }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const row = (await archiveAttachment(tx, place, params.attachment_uuid)) ?? fail("attachment_not_found");
    await addToTotals(tx, task, { attachment_total: -1 });
    emitTaskEvent(tx, "attachment.deleted", task, row);
    return { attachment: { uuid: row.uuid } };
  },
});
