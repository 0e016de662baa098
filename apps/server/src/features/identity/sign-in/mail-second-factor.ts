import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { Services } from "#platform/deployment/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { holdUnlocked, issueCode } from "#features/identity/accounts/index.ts";
import { findChallenge, type Named } from "./challenges.ts";
import { holdKept } from "./queries.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/**
 * Mails a code to the person whose login waits, if one does and codes by e-mail are on. What follows from how long
 * this takes, whoever asked for it cannot see. A job that is done twice sends two mails, both with good codes.
 */
export const mailSecondFactor: FeatureJob<Required<Named>> = (platform, named) =>
  inTransaction(platform.transactions, {}, async (tx) => mailCode(tx, platform.services, named));

async function mailCode(tx: Transaction, services: Services, named: Named): Promise<void> {
  const challenge = await findChallenge(tx, named);
  const owner = challenge === undefined ? undefined : await holdUnlocked(tx, challenge);
  if (owner === undefined || !(await holdKept(tx, owner.uuid)).email_enabled) return;
  const code = await issueCode(tx, services, { user_uuid: owner.uuid, purpose: "two_factor" });
  if (code === null) return;
  tx.emitAccount(owner.uuid, "account.two_factor_code_sent");
  tx.enqueue(sendAccountMailJob, {
    to: owner.email,
    subject: "Your code for logging in",
    paragraphs: [
      "Somebody logs in to Stoa with your password. If it is you, enter this code:",
      code,
      "It works once, for 30 minutes. If it is not you, change your password: somebody else knows it.",
    ],
  });
}
