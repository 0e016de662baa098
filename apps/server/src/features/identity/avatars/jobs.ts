import { job } from "#platform/jobs/declaration.ts";

/** Removes pictures that a crash left without a row. */
export const sweepImagesJob = job("sweep_images", { queue: "housekeeping" });
