import { attachmentTypes } from "#platform/files/claimed-type.ts";
import { attachmentFile, downloadHeaders } from "#features/content/attachments/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { attachment } from "./resource.ts";

export const getPageAttachmentContent = rawRoute("GET /wiki-pages/{page_uuid}/attachments/{attachment_uuid}/content", {
  id: "getPageAttachmentContent",
  auth: "session or key",
  summary: "Download an attachment of a page",
  description: "The file is always sent as a download, so that a browser does not show or run the file.",
  sends: attachmentTypes,
  access: { page: "read", attachment },
  errors: ["storage_unreachable"],
  example: { params: { attachment_uuid: ids.pageAttachment } },
  // a row without its file is a loss of data: the request fails with 500, and the log tells the operator
  handle: async ({ services, attachment: file }) => ({
    headers: downloadHeaders(file),
    body: await services.storage.read(attachmentFile(file.file_uuid)),
  }),
});
