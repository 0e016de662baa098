import type { Feature } from "#platform/deployment/feature.ts";
import { createPageAttachment } from "./create-page-attachment.ts";
import { deletePageAttachment } from "./delete-page-attachment.ts";
import { getPageAttachmentContent } from "./get-page-attachment-content.ts";
import { listPageAttachments } from "./list-page-attachments.ts";

/** Files on pages. Their rows are those of `attachments`, as of tasks. */
export const pageAttachments: Feature = {
  routes: [listPageAttachments, createPageAttachment, getPageAttachmentContent, deletePageAttachment],
};
