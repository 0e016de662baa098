import { attachmentTypes } from "#platform/files/claimed-type.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { attachmentFile, downloadHeaders } from "#features/content/attachments/index.ts";
import { attachment } from "./resource.ts";

export const getAttachmentContent = rawRoute("GET /tasks/{task_uuid}/attachments/{attachment_uuid}/content", {
  id: "getAttachmentContent",
  auth: "session or key",
  summary: "Download an attachment",
  description: "The file is always sent as a download, so that a browser does not show or run the file.",
  sends: attachmentTypes,
  access: { task: "read", attachment },
  errors: ["storage_unreachable"],
  example: {},
  // a row without its file is a loss of data: the request fails with 500, and the log tells the operator
  handle: async ({ services, attachment: file }) => ({
    headers: downloadHeaders(file),
    body: await services.storage.read(attachmentFile(file.file_uuid)),
  }),
});
