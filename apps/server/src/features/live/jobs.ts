import type { Platform } from "#platform/http/services.ts";
import { job } from "#platform/jobs/declaration.ts";
import { forgetUnused } from "#platform/live/save-queries.ts";
import { forgetTickets } from "#platform/live/tickets.ts";

export const forgetLiveJob = job("forget_live_documents", { queue: "housekeeping" });

/** Deletes tickets that nobody spent, and live documents that nobody needs. */
export async function forgetLive({ pool }: Platform): Promise<void> {
  await forgetTickets(pool);
  await forgetUnused(pool);
}
