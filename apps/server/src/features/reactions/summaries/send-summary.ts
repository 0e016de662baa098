import { dayIn } from "#kernel/time-zones.ts";
import { findTimeZone } from "#features/identity/accounts/index.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { lockDue, markSent } from "./due-queries.ts";
import { readContent } from "./read-content.ts";
import { summaryMail } from "./mail.ts";
import { duePeriod, lastDue, nextDue } from "./periods.ts";
import type { SummaryKey } from "./queries.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";
import { sendBulkMailJob } from "#platform/mail/jobs.ts";

/**
 * Sends one person the summary of one board. The mail is enqueued in the transaction that marks the summary as sent.
 * Nothing is sent if the person may not read the board any more, or if there is no content; the period is over then too.
 */
export async function sendSummary(platform: Platform, key: SummaryKey): Promise<void> {
  const { services } = platform;
  const now = new Date(services.now());
  await inTransaction(platform.transactions, { workspace_uuid: key.workspace_uuid }, async (tx) => {
    const due = await lockDue(tx, key, now);
    if (due === undefined) return;
    const { frequency, told_until } = due;
    // after the lock: a change of the zone that committed before it has moved this summary
    const zone = await findTimeZone(tx, key.user_uuid);
    const period = duePeriod(frequency, told_until, now, zone);
    const lastEnd = told_until ?? lastDue(frequency, now, zone);
    await markSent(tx, key, { told_until: period?.until ?? lastEnd, next_at: nextDue(frequency, now, zone) });
    if (period === null || !due.may_read) return;
    const content = await readContent(tx, key, { period, today: dayIn(zone, now.getTime()), sections: due.sections });
    const mail = summaryMail({ ...due, board_uuid: key.board_uuid, period, zone, content }, services);
    if (mail === null) return;
    const why = `You asked for the ${frequency} summary of “${due.board_name}”. This link ends all summaries:`;
    const subscription = { why, unsubscribe: unsubscribeUrl(services, key.user_uuid) };
    tx.enqueue(sendBulkMailJob, { to: due.email, ...mail, subscription });
  });
}
