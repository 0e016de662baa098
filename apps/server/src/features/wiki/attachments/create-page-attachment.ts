import {
  Attachment,
  attachmentEvent,
  attachmentUpload,
  insertAttachment,
} from "#features/content/attachments/index.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";

export const createPageAttachment = uploadRoute("POST /wiki-pages/{page_uuid}/attachments", {
  id: "createPageAttachment",
  auth: "session or key",
  summary: "Attach a file to a page",
  description:
    "One file of at most 25 MB in the multipart field `file`, of the types that tasks take too (`POST /tasks/{task_uuid}/attachments`), " +
    "whose bytes must match the declared type. A content shows it by its address, " +
    "`/wiki-pages/{page_uuid}/attachments/{attachment_uuid}/content`.",
  upload: attachmentUpload,
  access: { page: { permission: "addCapacity", lock: "limited" } },
  grows: "storage",
  http: { status: 201 },
  reply: { attachment: Attachment },
  errors: [],
  events: ["attachment.created"],
  example: {},
  handle: async ({ tx, caller, page, file, grow }) => {
    const room = await grow("storage", page, file.size_bytes);
    const attachment = await insertAttachment(tx, page, caller.user_uuid, file, room);
    tx.emit(attachmentEvent("attachment.created", page, attachment));
    return { attachment };
  },
});
