import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createAttachment } from "./create-attachment.ts";
import { deleteAttachment } from "./delete-attachment.ts";
import { getAttachmentContent } from "./get-attachment-content.ts";
import { listAttachments } from "./list-attachments.ts";
import { namedFiles } from "./kept-files.ts";
import { privacy } from "./personal.ts";
import { sweepFiles } from "./sweep.ts";
import { removeUnusedFiles } from "./files.ts";
import { removeUnusedFilesJob, sweepFilesJob } from "./jobs.ts";

export { contentDisposition, downloadHeaders } from "./download-headers.ts";
export { attachmentEvent } from "./event.ts";
export { attachmentFile, attachmentUpload, removeFiles } from "./files.ts";
export {
  archiveAttachment,
  attachmentPages,
  copyAttachments,
  findAttachmentsToCopy,
  findAttachment,
  findAttachments,
  findFilesOfPages,
  findNewestAttachments,
  importAttachments,
  insertAttachment,
  type FileOfPage,
} from "./queries.ts";
export { purgeAttachment, restoreAttachment } from "./trash.ts";
export { Attachment } from "./view.ts";

/** Files on tasks, and what files on pages share with them (§2.5, §8, §13.17, §14.4). */
export const attachments: Feature = {
  routes: [listAttachments, createAttachment, getAttachmentContent, deleteAttachment],
  privacy,
  namedFiles,
  jobs: [
    jobHandler(removeUnusedFilesJob, removeUnusedFiles),
    jobHandler(sweepFilesJob, sweepFiles, { everyMilliseconds: 24 * 60 * 60 * 1000 }),
  ],
};
