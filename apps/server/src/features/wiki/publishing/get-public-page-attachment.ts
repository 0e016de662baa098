import { attachmentTypes } from "#platform/files/claimed-type.ts";
import { attachmentFile, downloadHeaders } from "#features/content/attachments/index.ts";
import { examplePublicPageToken, ids } from "#features/content/examples/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { field, LinkToken, Uuid } from "#platform/http/schemas.ts";
import { shownAttachments } from "./public-content.ts";
import { findShownFile } from "./queries.ts";

export const getPublicPageAttachment = rawRoute("GET /public/wiki-pages/{token}/attachments/{attachment_uuid}", {
  id: "getPublicPageAttachment",
  auth: "public",
  summary: "Download an attachment that a published page shows",
  description: "Only what the content of the page shows or links to. It is always sent as a download.",
  http: { cache: "unlisted" },
  sends: attachmentTypes,
  access: {},
  params: {
    token: field(LinkToken, "The `public_token` of the page."),
    attachment_uuid: field(Uuid, "The attachment."),
  },
  errors: ["attachment_not_found", "storage_unreachable"],
  example: { params: { token: examplePublicPageToken, attachment_uuid: ids.publicAttachment } },
  handle: async ({ read, params, services, fail }) => {
    const { token, attachment_uuid } = params as { readonly token: string; readonly attachment_uuid: string };
    const file = (await findShownFile(read, token, attachment_uuid)) ?? fail("attachment_not_found");
    if (!shownAttachments(file.page_uuid, file.content_json).has(attachment_uuid)) return fail("attachment_not_found");
    return { headers: downloadHeaders(file), body: await services.storage.read(attachmentFile(file.file_uuid)) };
  },
});
