import type { Transaction } from "#platform/transaction/transaction.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/** The sentences to the owner of an account about a change of the second factors, in case somebody else made it. */
const sentences = {
  "account.two_factor_totp_on": "An authenticator was set up for your Stoa account.",
  "account.two_factor_totp_off": "The authenticator of your Stoa account was removed.",
  "account.two_factor_email_on": "Codes by e-mail were switched on for signing in to your Stoa account.",
  "account.two_factor_email_off": "Codes by e-mail were switched off for signing in to your Stoa account.",
  "account.two_factor_backup_code_used": "A backup code of your Stoa account was used.",
  "account.two_factor_codes_renewed": "New backup codes were made for your Stoa account; the old ones no longer work.",
} as const;

type TwoFactorEvent = keyof typeof sentences;

/** The owner of the account. */
export type AccountOwner = { readonly uuid: string; readonly email: string };

/** Records a change of the second factors, and mails it to the owner. */
export function notifyOwner<Event extends TwoFactorEvent>(
  tx: Pick<Transaction, "enqueue"> & { emitAccount(user_uuid: string, name: NoInfer<Event>): void },
  { uuid, email }: AccountOwner,
  event: Event,
): void {
  tx.emitAccount(uuid, event);
  tx.enqueue(sendAccountMailJob, {
    to: email,
    subject: "Your second factor",
    paragraphs: [sentences[event], "If it was not you, change your password at once, and look at your second factors."],
  });
}
