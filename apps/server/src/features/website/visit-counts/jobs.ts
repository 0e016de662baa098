import { job } from "#platform/jobs/declaration.ts";

/** Removes counts of visits that are older than they are kept. */
export const forgetVisitsJob = job("forget_visits", { queue: "housekeeping" });
