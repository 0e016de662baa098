import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

/** Reads what a workspace has at the payment provider, and lets the workspace follow. */
export const syncBillingJob = job<{ workspace_uuid: WorkspaceUuid }>("sync_billing", {
  queue: "calls",
  maxAttempts: 14,
});

/** Looks every few minutes for changes that come with time, and for changes that the provider does not know yet. */
export const watchBillingJob = job("watch_billing", { queue: "housekeeping" });

/** Reads every night what every workspace that pays has at the provider, in case an event was lost. */
export const reconcileBillingJob = job("reconcile_billing", { queue: "housekeeping" });

/** Reads the prices every hour. */
export const readPricesJob = job("read_prices", { queue: "calls" });
