import { job } from "#platform/jobs/declaration.ts";

/** Removes files that a crash left without a row. */
export const sweepFilesJob = job("sweep_files", { queue: "housekeeping" });
