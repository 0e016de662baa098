import { sendSummaryJob } from "./jobs.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { findDue } from "./due-queries.ts";
import type { SummaryKey } from "./queries.ts";

const batch = 500;

/** Enqueues a job for every summary that is due. One that has a waiting job gets no second one. */
export async function enqueueDueSummaries(platform: Platform): Promise<void> {
  let last: SummaryKey | null = null;
  do {
    last = await enqueueBatch(platform, last);
  } while (last !== null);
}

/** @returns the last summary of a full batch, after which the next batch begins; null when there are no more */
async function enqueueBatch(platform: Platform, after: SummaryKey | null): Promise<SummaryKey | null> {
  return inTransaction(platform.transactions, {}, async (tx) => {
    const due = await findDue(tx, new Date(platform.services.now()), after, batch);
    for (const each of due) tx.enqueue(sendSummaryJob, each, { key: `${each.user_uuid} ${each.board_uuid}` });
    return due.length < batch ? null : (due.at(-1) ?? null);
  });
}
