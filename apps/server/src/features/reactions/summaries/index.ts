import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { deleteSummaryEmail } from "./routes/delete-summary-email.ts";
import { enqueueDueSummaries } from "./enqueue-due.ts";
import { getSummaryEmails } from "./routes/get-summary-emails.ts";
import { followTimeZone } from "./follow-time-zone.ts";
import { getUnsubscribePage } from "./routes/get-unsubscribe-page.ts";
import { privacy } from "./personal.ts";
import { putSummaryEmail } from "./routes/put-summary-email.ts";
import { sendSummary } from "./send-summary.ts";
import { unsubscribe } from "./routes/unsubscribe.ts";
import { unsubscribeByLink } from "./routes/unsubscribe-by-link.ts";
import { findSummariesJob, sendSummaryJob } from "./jobs.ts";

export { unsubscribeUrl } from "./unsubscribe-link.ts";

const everyTenMinutes = 10 * 60_000;

/** Summaries of boards by e-mail (§4.3), and how to unsubscribe from them (§4.4). */
export const summaries: Feature = {
  routes: [getSummaryEmails, putSummaryEmail, deleteSummaryEmail, unsubscribe, getUnsubscribePage, unsubscribeByLink],
  jobs: [
    jobHandler(findSummariesJob, enqueueDueSummaries, { everyMilliseconds: everyTenMinutes }),
    jobHandler(sendSummaryJob, sendSummary),
  ],
  privacy,
  timeZoneChanged: followTimeZone,
};
