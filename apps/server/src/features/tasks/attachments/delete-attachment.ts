import { addToTotals } from "#features/tasks/parts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { archiveAttachment, attachmentEvent } from "#features/content/attachments/index.ts";
import { attachment as resource } from "./resource.ts";

export const deleteAttachment = route("DELETE /tasks/{task_uuid}/attachments/{attachment_uuid}", {
  id: "deleteAttachment",
  auth: "session or key",
  summary: "Move an attachment to the trash",
  description:
    "The attachment is kept for 30 days, and its size counts for the plan's storage until it is deleted permanently.",
  access: { task: "write", attachment: resource },
  removesAccess: true,
  reply: { attachment: field(closed({ uuid: common.uuid }), "The resource that was moved to the trash.") },
  errors: [],
  events: ["attachment.deleted"],
  example: {},
  handle: async ({ tx, task, attachment }) => {
    await archiveAttachment(tx, task, attachment.uuid);
    await addToTotals(tx, task, { attachment_total: -1 });
    tx.emit(attachmentEvent("attachment.deleted", task, attachment));
    return { attachment: { uuid: attachment.uuid } };
  },
});
