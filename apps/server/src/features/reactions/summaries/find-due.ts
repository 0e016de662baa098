import type { Platform } from "#platform/deployment/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { type Due, findDue } from "./due-queries.ts";
import { sendSummaryJob } from "./jobs.ts";

const batch = 500;

/** Leaves a job for every summary that is due; one that waits for its job already gets no second one. */
export async function findDueSummaries(platform: Platform): Promise<void> {
  let last: Due | null = null;
  do {
    last = await leaveSome(platform, last);
  } while (last !== null);
}

/** @returns the last one of a full batch, to go on behind it */
async function leaveSome(platform: Platform, after: Due | null): Promise<Due | null> {
  return inTransaction(platform.transactions, {}, async (tx) => {
    const due = await findDue(tx, new Date(platform.services.now()), after, batch);
    for (const each of due) tx.enqueue(sendSummaryJob, each, { key: `${each.user_uuid} ${each.board_uuid}` });
    return due.length < batch ? null : (due.at(-1) ?? null);
  });
}
