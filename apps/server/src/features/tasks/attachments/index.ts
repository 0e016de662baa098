import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createAttachment } from "./create-attachment.ts";
import { deleteAttachment } from "./delete-attachment.ts";
import { getAttachmentContent } from "./get-attachment-content.ts";
import { listAttachments } from "./list-attachments.ts";
import { privacy } from "./personal.ts";
import { sweepFiles } from "./sweep.ts";
import { sweepFilesJob } from "./jobs.ts";

export { removeFiles } from "./files.ts";
export { purgeAttachment, restoreAttachment } from "./trash.ts";
export { Attachment } from "./view.ts";

/** Files on tasks (§2.5, §8, §13.17). */
export const attachments: Feature = {
  routes: [listAttachments, createAttachment, getAttachmentContent, deleteAttachment],
  privacy,
  jobs: [jobHandler(sweepFilesJob, sweepFiles, { everyMilliseconds: 24 * 60 * 60 * 1000 })],
};
