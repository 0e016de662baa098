import { job } from "#platform/jobs/declaration.ts";
import type { Mail } from "./mail.ts";

/** Sends a mail, such as a notification or an invitation. */
export const sendMailJob = job<Mail>("send_mail", { queue: "mail" });

/** Sends a mail about an account that somebody may be waiting for: a code, a warning. */
export const sendAccountMailJob = job<Mail>("send_account_mail", { queue: "account_mail" });

/** Sends a mail that many people get at the same time. */
export const sendBulkMailJob = job<Mail>("send_bulk_mail", { queue: "bulk_mail" });

/** The jobs that the mailer does itself. */
export const mailJobs = [sendMailJob, sendAccountMailJob, sendBulkMailJob] as const;
