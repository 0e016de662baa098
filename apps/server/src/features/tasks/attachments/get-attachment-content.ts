import { route } from "#platform/http/route.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import { downloadHeaders } from "./download-headers.ts";
import { findAttachment } from "./queries.ts";

export const getAttachmentContent = route("GET /tasks/{task_uuid}/attachments/{attachment_uuid}/content", {
  id: "getAttachmentContent",
  auth: "session or key",
  summary: "The bytes of an attachment",
  description: "Always a download: a browser neither shows the file nor runs what is in it.",
  kind: "raw",
  access: { task: "read" },
  reply: {},
  errors: ["attachment_not_found"],
  events: [],
  example: {},
  handle: async ({ read, services, task, params, fail }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const file = (await findAttachment(read, place, params.attachment_uuid)) ?? fail("attachment_not_found");
    // a row without its bytes is a loss that the operator must hear of: it fails as a 500 and is logged
    return { headers: downloadHeaders(file), body: await services.storage.read(attachmentFile(file.uuid)) };
  },
});
