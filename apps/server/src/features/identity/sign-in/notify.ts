import type { Transaction } from "#platform/transaction/transaction.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/** What may happen to somebody's second factor, and how the person is told: perhaps it was somebody else. */
const sentences = {
  "account.two_factor_totp_on": "An authenticator was set up for your Stoa account.",
  "account.two_factor_totp_off": "The authenticator of your Stoa account was removed.",
  "account.two_factor_email_on": "Codes by e-mail were switched on for logging in to your Stoa account.",
  "account.two_factor_email_off": "Codes by e-mail were switched off for logging in to your Stoa account.",
  "account.two_factor_backup_code_used": "A backup code of your Stoa account was used.",
  "account.two_factor_codes_renewed": "New backup codes were made for your Stoa account; the old ones no longer work.",
} as const;

/** Whose second factor it is. */
export type Addressee = { readonly uuid: string; readonly email: string };

/** Notes on the account's trail what happened to the second factor, and tells its owner. */
export function announce(tx: Transaction, { uuid, email }: Addressee, event: keyof typeof sentences): void {
  tx.emitAccount(uuid, event);
  tx.enqueue(sendAccountMailJob, {
    to: email,
    subject: "Your second factor",
    paragraphs: [sentences[event], "If it was not you, change your password at once, and look at your second factors."],
  });
}
