import { job } from "#platform/jobs/declaration.ts";

/** Removes deliveries that ended long ago. */
export const sweepDeliveriesJob = job("sweep_deliveries", { queue: "housekeeping" });
