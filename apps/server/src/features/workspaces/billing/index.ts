import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createCheckoutSession } from "./create-checkout-session.ts";
import { createPortalSession } from "./create-portal-session.ts";
import { getBillingSummary } from "./get-billing-summary.ts";
import { readPricesJob, reconcileBillingJob, syncBillingJob, watchBillingJob } from "./jobs.ts";
import { receiveBillingWebhook } from "./receive-billing-webhook.ts";
import { syncBilling } from "./sync.ts";
import { readPrices, reconcileBilling, watchBilling } from "./watch.ts";

const minute = 60_000;

/** Plans, and paying for them (§3.2, §17.2). */
export const billing: Feature = {
  routes: [getBillingSummary, createCheckoutSession, createPortalSession, receiveBillingWebhook],
  jobs: [
    jobHandler(syncBillingJob, syncBilling),
    jobHandler(watchBillingJob, watchBilling, { everyMilliseconds: 5 * minute }),
    jobHandler(reconcileBillingJob, reconcileBilling, { everyMilliseconds: 24 * 60 * minute }),
    jobHandler(readPricesJob, readPrices, { everyMilliseconds: 60 * minute }),
  ],
};
