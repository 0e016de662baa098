import { rawRoute } from "#platform/http/raw-route.ts";
import { downloadHeaders } from "./download-headers.ts";
import { attachmentFile } from "./files.ts";
import { attachment } from "./noun.ts";

export const getAttachmentContent = rawRoute("GET /tasks/{task_uuid}/attachments/{attachment_uuid}/content", {
  id: "getAttachmentContent",
  auth: "session or key",
  summary: "Download an attachment",
  description: "Always a download: a browser neither shows the file nor runs what is in it.",
  access: { task: "read", attachment },
  errors: [],
  example: {},
  // a row without its bytes is a loss that the operator must learn of: it fails as a 500 and is logged
  handle: async ({ services, attachment: file }) => ({
    headers: downloadHeaders(file),
    body: await services.storage.read(attachmentFile(file.uuid)),
  }),
});
