import { addToTotals } from "#features/tasks/parts/index.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";
import {
  Attachment,
  attachmentEvent,
  attachmentUpload,
  insertAttachment,
} from "#features/content/attachments/index.ts";

export const createAttachment = uploadRoute("POST /tasks/{task_uuid}/attachments", {
  id: "createAttachment",
  auth: "session or key",
  summary: "Attach a file to a task",
  description:
    "One file of at most 25 MB in the multipart field `file`: PDF, docx, xlsx, pptx, PNG, JPEG, GIF, WebP, CSV or plain " +
    "text, in UTF-8 or Windows-1252. Its bytes must match its declared type. A name without an extension of that " +
    "type gets one: a plain text called `x.html` becomes `x.html.txt`. An empty text is accepted.",
  upload: attachmentUpload,
  access: { task: { permission: "addCapacity", lock: "limited" } },
  grows: "storage",
  http: { status: 201 },
  reply: { attachment: Attachment },
  errors: [],
  events: ["attachment.created"],
  example: {},
  handle: async ({ tx, caller, task, file, grow }) => {
    const room = await grow("storage", task, file.size_bytes);
    const attachment = await insertAttachment(tx, task, caller.user_uuid, file, room);
    await addToTotals(tx, task, { attachment_total: 1 });
    tx.emit(attachmentEvent("attachment.created", task, attachment));
    return { attachment };
  },
});
