import { addToTotals } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { say } from "./announce.ts";
import { archiveAttachment } from "./queries.ts";

export const deleteAttachment = route({
  id: "deleteAttachment",
  at: "DELETE /tasks/{task_uuid}/attachments/{attachment_uuid}",
  who: "session or key",
  summary: "Put an attachment into the trash",
  about: "It is kept for 30 days, and its size counts for the plan's storage until it is removed for good.",
  reach: { task: "write" },
  reply: { attachment: closed({ uuid: Uuid }) },
  refuses: ["attachment_not_found"],
  audit: ["attachment.deleted"],
  example: {},
  handle: async ({ work, task, params }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const row = (await archiveAttachment(work, place, params.attachment_uuid)) ?? refuse("attachment_not_found");
    await addToTotals(work, task, { attachment_total: -1 });
    say(work, "attachment.deleted", task, row);
    return { attachment: { uuid: row.uuid } };
  },
});
