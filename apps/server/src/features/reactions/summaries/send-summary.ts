import type { Platform } from "#platform/deployment/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { type Due, holdDue, settle } from "./due-queries.ts";
import { gather } from "./collect.ts";
import { summaryMail } from "./mail.ts";
import { duePeriod, lastDue, nextDue } from "./periods.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";
import { sendBulkMailJob } from "#platform/mail/jobs.ts";

/**
 * Sends one person the summary of one board: the mail leaves in the transaction that notes that it was sent. To whom
 * may not read it any more, and when there is nothing to tell, none is sent, and that period is over too.
 */
export async function sendSummary(platform: Platform, key: Due): Promise<void> {
  const { services } = platform;
  const now = new Date(services.now());
  await inTransaction(platform.transactions, { workspace_uuid: key.workspace_uuid }, async (tx) => {
    const due = await holdDue(tx, key, now);
    if (due === undefined) return;
    const { frequency, told_until } = due;
    const period = duePeriod(frequency, told_until, now);
    const told = told_until ?? lastDue(frequency, now);
    await settle(tx, key, { told_until: period?.until ?? told, next_at: nextDue(frequency, now) });
    if (period === null || !due.may_read) return;
    const found = await gather(tx, key, { period, now, sections: due.sections });
    const mail = summaryMail({ ...due, board_uuid: key.board_uuid, period, found }, services.webOrigin);
    if (mail === null) return;
    const why = `You asked for the ${frequency} summary of “${due.board_name}”. This link ends all summaries:`;
    const subscription = { why, unsubscribe: unsubscribeUrl(services, key.user_uuid) };
    tx.enqueue(sendBulkMailJob, { to: due.email, ...mail, subscription });
  });
}
