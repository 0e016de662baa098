import { job } from "#platform/jobs/declaration.ts";

/** Writes the words of pages that have none yet. */
export const indexPagesJob = job("index_pages", { queue: "housekeeping" });
