import type { Feature } from "#platform/feature.ts";
import { deleteSummaryEmail } from "./delete-summary-email.ts";
import { findDueSummaries } from "./find-due.ts";
import { getSummaryEmails } from "./get-summary-emails.ts";
import { getUnsubscribePage } from "./get-unsubscribe-page.ts";
import { personal } from "./personal.ts";
import { putSummaryEmail } from "./put-summary-email.ts";
import { sendSummary } from "./send-summary.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { unsubscribeByLink } from "./unsubscribe-by-link.ts";

export { unsubscribeUrl } from "./unsubscribe-link.ts";

const everyTenMinutes = 10 * 60_000;

/** Summaries of boards by e-mail (§2.11, §4.3), and the way out of them (§4.4). */
export const summaries: Feature = {
  routes: [getSummaryEmails, putSummaryEmail, deleteSummaryEmail, unsubscribe, getUnsubscribePage, unsubscribeByLink],
  jobs: { find_summaries: findDueSummaries, send_summary: sendSummary },
  recurring: { find_summaries: everyTenMinutes },
  personal,
};
