import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { forgetReplies } from "#platform/http/idempotency.ts";
import { forgetFailedJobs } from "#platform/jobs/forget.ts";
import { getHealth } from "./get-health.ts";
import { getService } from "./get-service.ts";
import { getStatus } from "./get-status.ts";
import { forgetFailedJobsJob, forgetRepliesJob, warnOfBackups, warnOfBackupsJob } from "./jobs.ts";

const hour = 60 * 60 * 1000;

/** The state of the deployment, and the jobs that delete stored replies and failed jobs when they are old or warn of an old backup. */
export const service: Feature = {
  routes: [getService, getHealth, getStatus],
  jobs: [
    jobHandler(forgetRepliesJob, forgetReplies, { everyMilliseconds: hour }),
    jobHandler(forgetFailedJobsJob, forgetFailedJobs, { everyMilliseconds: hour }),
    jobHandler(warnOfBackupsJob, warnOfBackups, { everyMilliseconds: hour }),
  ],
};
