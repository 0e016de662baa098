import type { Feature } from "#platform/deployment/feature.ts";
import { createAttachment } from "./create-attachment.ts";
import { deleteAttachment } from "./delete-attachment.ts";
import { getAttachmentContent } from "./get-attachment-content.ts";
import { listAttachments } from "./list-attachments.ts";
import { privacy } from "./personal.ts";

/** Files on tasks (§2.5, §8). */
export const attachments: Feature = {
  routes: [listAttachments, createAttachment, getAttachmentContent, deleteAttachment],
  privacy,
};
