import { job } from "#platform/jobs/declaration.ts";

/** A mail about an account; the job reads its content. */
export type AccountMail =
  /** `email`: only if it is the sign-up's address */
  | { about: "sign_up"; sign_up_uuid: string; email: string | null }
  | { about: "reset_password"; email: string }
  | { about: "change_email"; user_uuid: string; email: string };

/** Mails about an account if it exists: a job, so that the request takes the same time if it does not. */
export const mailAccountJob = job<AccountMail>("mail_account", { queue: "account_mail" });

/** Removes expired sign-ups, expired codes, and counts of mails that limit nothing any more. */
export const sweepSignUpsJob = job("sweep_sign_ups", { queue: "housekeeping" });
