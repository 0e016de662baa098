import { job } from "#platform/jobs/declaration.ts";

/** Removes the stored replies of idempotent requests that are not answered again any more. */
export const forgetRepliesJob = job("forget_replies", { queue: "housekeeping" });

/** Removes the jobs that were given up long ago. */
export const forgetFailedJobsJob = job("forget_failed_jobs", { queue: "housekeeping" });
