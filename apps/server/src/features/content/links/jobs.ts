import { job } from "#platform/jobs/declaration.ts";

/** Writes the links of texts that have none yet. */
export const indexLinksJob = job("index_links", { queue: "housekeeping" });
