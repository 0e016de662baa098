import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { namedFiles, removeUnusedFiles, removeUnusedFilesJob, sweepFiles, sweepFilesJob } from "./files.ts";

export { contentDisposition, downloadHeaders } from "./download-headers.ts";
export { attachmentEvent } from "./event.ts";
export { attachmentFile, attachmentUpload, removeFiles } from "./files.ts";
export {
  archiveAttachment,
  attachmentPages,
  copyAttachments,
  type FileOfPage,
  findAttachment,
  findAttachments,
  findAttachmentsToCopy,
  findFilesOfPages,
  findNewestAttachments,
  importAttachments,
  insertAttachment,
} from "./queries.ts";
export { purgeAttachment, restoreAttachment } from "./trash.ts";
export { Attachment } from "./view.ts";

/** The files that are attached to tasks and pages, and their removal (§8). */
export const attachedFiles: Feature = {
  routes: [],
  namedFiles,
  jobs: [
    jobHandler(removeUnusedFilesJob, removeUnusedFiles),
    jobHandler(sweepFilesJob, sweepFiles, { everyMilliseconds: 24 * 60 * 60 * 1000 }),
  ],
};
