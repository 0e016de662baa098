import { job } from "#platform/jobs/declaration.ts";

/** Mails a code for a login that waits for it, if there is one: a job, so that the request takes the same time if not. */
export const mailSecondFactorJob = job<{ user_uuid: string; twofa_token: string }>("mail_second_factor", {
  queue: "account_mail",
});
