import { attachmentTypes } from "#platform/files/claimed-type.ts";
import { attachmentFile, downloadHeaders } from "#features/content/attachments/index.ts";
import { exampleSignatureToken, ids } from "#features/content/examples/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { field, LinkToken, Uuid } from "#platform/http/schemas.ts";
import { findLinkedFile } from "../public-queries.ts";

export const getSignatureAttachment = rawRoute("GET /public/wiki-signatures/{token}/attachments/{attachment_uuid}", {
  id: "getSignatureAttachment",
  auth: "public",
  summary: "Download an attachment of a document that is to be signed",
  description: "Only what the content of the document shows or links to, as it was. It is always sent as a download.",
  http: { cache: "unlisted" },
  sends: attachmentTypes,
  access: {},
  params: {
    token: field(LinkToken, "The `token` of the request."),
    attachment_uuid: field(Uuid, "The attachment."),
  },
  errors: ["attachment_not_found", "storage_unreachable"],
  example: { params: { token: exampleSignatureToken, attachment_uuid: ids.pageAttachment } },
  handle: async ({ read, params, services, fail }) => {
    const { token, attachment_uuid } = params as { readonly token: string; readonly attachment_uuid: string };
    const file = (await findLinkedFile(read, token, attachment_uuid)) ?? fail("attachment_not_found");
    return { headers: downloadHeaders(file), body: await services.storage.read(attachmentFile(file.file_uuid)) };
  },
});
