import type { Mail } from "#platform/mail/mailer.ts";
import type { Platform, Services } from "#platform/http/services.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { takeForMail } from "./outbox-queries.ts";
import { addressOf, attributionIn, type NotificationDetails, sentenceOf } from "./messages.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";

/** The most notifications that one mail lists; the others are only counted. */
const mostInMail = 20;

/** Mails a person their waiting notifications in one mail. Its job is enqueued in the transaction that takes them, so it is sent once. */
export async function mailNotifications(platform: Platform, { user_uuid }: { user_uuid: string }): Promise<void> {
  await inTransaction(platform.transactions, {}, async (tx) => {
    const [first, ...others] = await takeForMail(tx, user_uuid);
    if (first === undefined) return;
    tx.enqueue(sendMailJob, mailOf(platform.services, first.email, [first, ...others]));
  });
}

/** The mail about these notifications. */
export function mailOf(
  services: Pick<Services, "webOrigin">,
  to: string,
  all: readonly [NotificationDetails, ...NotificationDetails[]],
): Mail {
  const left = all.length - mostInMail;
  const subject = all.length === 1 ? sentenceOf(all[0]) : `${all.length} notifications`;
  return {
    to,
    subject: `${subject} – Stoa`,
    paragraphs: [
      ...all.slice(0, mostInMail).flatMap((details) => tell(services, details)),
      ...(left > 0 ? [`And ${left} more in Stoa:`, linkTo(services, addresses.inbox())] : []),
      "Change your notification settings here:",
      linkTo(services, addresses.notificationSettings()),
    ],
  };
}

function tell(services: Pick<Services, "webOrigin">, details: NotificationDetails): string[] {
  const lines = [`${sentenceOf(details)} (${details.workspace_name}).`, attributionIn(details), details.excerpt];
  return [lines.filter((line) => line !== null).join("\n"), linkTo(services, addressOf(details))];
}
