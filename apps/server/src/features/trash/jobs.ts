import { job } from "#platform/jobs/declaration.ts";

/** Deletes what was in the trash for 30 days. */
export const purgeTrashJob = job("purge_trash", { queue: "housekeeping" });
