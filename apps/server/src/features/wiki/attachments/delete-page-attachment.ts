import { archiveAttachment, attachmentEvent } from "#features/content/attachments/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { attachment as resource } from "./resource.ts";

export const deletePageAttachment = route("DELETE /wiki-pages/{page_uuid}/attachments/{attachment_uuid}", {
  id: "deletePageAttachment",
  auth: "session or key",
  summary: "Move an attachment of a page to the trash",
  description:
    "The attachment is kept for 30 days, and its size counts for the plan's storage until it is deleted permanently.",
  access: { page: "write", attachment: resource },
  removesAccess: true,
  reply: { attachment: field(closed({ uuid: common.uuid }), "The resource that was moved to the trash.") },
  errors: [],
  events: ["attachment.deleted"],
  example: { params: { attachment_uuid: ids.pageAttachment } },
  handle: async ({ tx, page, attachment }) => {
    await archiveAttachment(tx, page, attachment.uuid);
    tx.emit(attachmentEvent("attachment.deleted", page, attachment));
    return { attachment: { uuid: attachment.uuid } };
  },
});
