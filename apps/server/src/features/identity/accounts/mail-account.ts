import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { AccountEventName } from "#kernel/events.ts";
import { countMail, type MailLimit, toAddress, uncountMail } from "#platform/mail/mail-limits.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import type { Services } from "#platform/deployment/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { type CodeUse, issueCode, takeBackCode } from "./codes.ts";
import {
  addressChangeAskedMail,
  addressWantedMail,
  existingAccountMail,
  newAddressMail,
  resetMail,
  verificationMail,
} from "./mails.ts";
import { findByEmail, findPerson } from "./queries.ts";
import { findAddresses } from "./changes.ts";
import { findSignUp } from "./pending-sign-ups.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";
import type { AccountMail } from "./jobs.ts";

/** A mail that is about to leave, and what is left to do when it did. */
type Letter = {
  readonly mail: Mail;
  /** whose account's trail tells of it, and by which name; null where there is no account yet */
  readonly noted: { readonly user_uuid: string; readonly event: AccountEventName } | null;
  /** the code that it carries, to be forgotten when it cannot be sent */
  readonly issued?: { readonly use: CodeUse; readonly code: string };
  /** what it was counted by, to be taken back then too */
  readonly counted?: MailLimit;
  /** another mail, which carries no secret */
  readonly beside?: Mail;
};

type Write<About> = (
  tx: Transaction,
  services: Services,
  asked: Extract<AccountMail, { about: About }>,
) => Promise<Letter | null>;

const letters: { readonly [About in AccountMail["about"]]: Write<About> } = {
  sign_up: async (tx, services, { sign_up_uuid, email }) => {
    const signUp = await findSignUp(tx, sign_up_uuid);
    if (signUp === undefined || (email !== null && email.toLowerCase() !== signUp.email.toLowerCase())) return null;
    const { account_uuid, account_email, has_account } = signUp;
    if (has_account && account_uuid === null) return null;
    const counted = { kind: "sign_up", of: signUp.email, ...toAddress } as const;
    if (!(await countMail(tx, counted))) return null;
    if (account_uuid !== null) {
      const noted = { user_uuid: account_uuid, event: "account.sign_up_told" } as const;
      return { mail: existingAccountMail(account_email ?? signUp.email), noted, counted };
    }
    const use = { user_uuid: signUp.uuid, purpose: "verify_email" } as const;
    const letter = await withCode(tx, services, use, (code) => verificationMail(services, signUp, code));
    return letter === null ? null : { ...letter, counted };
  },
  reset_password: async (tx, services, { email }) => {
    const user = await findByEmail(tx, email);
    if (user === undefined) return null;
    const use = { user_uuid: user.uuid, purpose: "reset_password" } as const;
    const letter = await withCode(tx, services, use, (code) => resetMail(services, user, code));
    return letter === null
      ? null
      : { ...letter, noted: { user_uuid: user.uuid, event: "account.reset_sent" } as const };
  },
  change_email: async (tx, services, { user_uuid, email }) => {
    const user = await findPerson(tx, user_uuid);
    // asked for another address meanwhile, which has a job of its own
    if (user === undefined || (await findAddresses(tx, user_uuid))?.pending_email !== email) return null;
    // each change voids the codes of the one before, so that their number limits nothing
    const counted = { kind: "change_email", of: user.uuid, most: 5, minutes: 30 } as const;
    if (!(await countMail(tx, counted))) return null;
    const noted = { user_uuid: user.uuid, event: "account.email_change_sent" } as const;
    const beside = addressChangeAskedMail(user);
    const owner = await findByEmail(tx, email);
    if (owner !== undefined && owner.uuid !== user.uuid) {
      return { mail: addressWantedMail(owner), noted, counted, beside };
    }
    const use = { user_uuid: user.uuid, purpose: "change_email", address: email } as const;
    const letter = await withCode(tx, services, use, (code) => newAddressMail(email, code));
    return letter === null ? null : { ...letter, noted, counted, beside };
  },
};

/** @returns null when five codes wait already */
async function withCode(
  tx: Transaction,
  services: Services,
  use: CodeUse,
  write: (code: string) => Mail,
): Promise<Letter | null> {
  const code = await issueCode(tx, services, use);
  return code === null ? null : { mail: write(code), noted: null, issued: { use, code } };
}

/** Forgets the code and the count of a mail that could not be sent. */
async function takeBack(tx: Transaction, services: Services, { issued, counted }: Letter): Promise<void> {
  if (issued !== undefined) await takeBackCode(tx, services, issued.use, issued.code);
  if (counted !== undefined) await uncountMail(tx, counted);
}

/**
 * Finds out what there is to say about an account, and mails it. The request that asked did the same whatever exists;
 * the code is made here and goes into the mail alone. A job that is done twice sends two mails, both with good codes.
 */
export const mailAccount: FeatureJob<AccountMail> = async (
  { transactions: services, services: handed, mailer },
  asked,
) => {
  const write = letters[asked.about] as Write<AccountMail["about"]>;
  const letter = await inTransaction(services, {}, (tx) => write(tx, handed, asked));
  if (letter === null) return;
  const [sent] = await Promise.allSettled([mailer.send(letter.mail)]);
  if (sent.status === "rejected") {
    await inTransaction(services, {}, (tx) => takeBack(tx, handed, letter));
    throw sent.reason;
  }
  await inTransaction(services, {}, async (tx) => {
    if (letter.noted !== null) tx.emitAccount(letter.noted.user_uuid, letter.noted.event);
    if (letter.beside !== undefined) tx.enqueue(sendAccountMailJob, letter.beside);
  });
};
