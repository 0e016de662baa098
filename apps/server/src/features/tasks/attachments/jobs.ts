import { job } from "#platform/jobs/declaration.ts";

/** Removes the files of attachments that were deleted, unless a copy of an attachment has the same file. */
export const removeUnusedFilesJob = job<{ file_uuids: string[] }>("remove_unused_files", { queue: "housekeeping" });

/** Removes files that a crash left without a row. */
export const sweepFilesJob = job("sweep_files", { queue: "housekeeping" });
