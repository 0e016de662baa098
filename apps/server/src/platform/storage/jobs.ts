import { job } from "#platform/jobs/declaration.ts";

/** Removes a file from the storage, by its name there. */
export const removeFileJob = job<{ name: string }>("remove_file", { queue: "housekeeping" });
