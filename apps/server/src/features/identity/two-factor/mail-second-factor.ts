import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { Services } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { lockByPassword, issueCode } from "#features/identity/accounts/index.ts";
import { findChallenge, type LoginName } from "./challenges.ts";
import { lockTwoFactor } from "./queries.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/**
 * Mails a code for a pending login, if there is one and codes by e-mail are on. It is a job, so that the time of the
 * request does not show which. A job that runs twice sends two mails, and the code of the second is valid.
 */
export const mailSecondFactor: FeatureJob<Required<LoginName>> = (platform, named) =>
  inTransaction(platform.transactions, {}, async (tx) => mailCode(tx, platform.services, named));

async function mailCode(tx: Transaction, services: Services, named: LoginName): Promise<void> {
  const challenge = await findChallenge(tx, named);
  const owner = challenge === undefined ? undefined : await lockByPassword(tx, challenge);
  if (owner === undefined || !(await lockTwoFactor(tx, owner.uuid)).email_enabled) return;
  const code = await issueCode(tx, services, { user_uuid: owner.uuid, purpose: "two_factor" });
  if (code === null) return;
  tx.emitAccount(owner.uuid, "account.two_factor_code_sent");
  tx.enqueue(sendAccountMailJob, {
    to: owner.email,
    subject: "Your sign-in code",
    paragraphs: [
      "Somebody is signing in to Stoa with your password. If it is you, enter this code:",
      code,
      "The code works once, for 30 minutes. If it is not you, somebody else knows your password. Change it at once.",
    ],
  });
}
