import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { AccountEventName } from "#kernel/events.ts";
import { countMail, type MailLimit, toAddress, uncountMail } from "#platform/mail/mail-limits.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import type { Services } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { type CodeUse, issueCode, deleteCode } from "./codes.ts";
import {
  addressChangeAskedMail,
  addressWantedMail,
  existingAccountMail,
  newAddressMail,
  resetMail,
  verificationMail,
} from "./mails.ts";
import { findByEmail, findPerson } from "./queries.ts";
import { lockAddresses } from "./changes.ts";
import { findSignUp } from "./pending-sign-ups.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";
import type { AccountMail } from "./jobs.ts";

/** A mail to send, and what to do after it was sent or could not be sent. */
type PreparedMail = {
  readonly mail: Mail;
  /** the event of the account after the mail was sent; null without an account */
  readonly event: { readonly user_uuid: string; readonly name: AccountEventName } | null;
  /** the code in it, which is deleted when the mail cannot be sent */
  readonly issued?: { readonly use: CodeUse; readonly code: string };
  /** the limit that counted it, which is uncounted then too */
  readonly counted?: MailLimit;
  /** another mail, without a secret */
  readonly notice?: Mail;
};

type PrepareMail<About> = (
  tx: Transaction,
  services: Services,
  request: Extract<AccountMail, { about: About }>,
) => Promise<PreparedMail | null>;

const prepareMail: { readonly [About in AccountMail["about"]]: PrepareMail<About> } = {
  sign_up: async (tx, services, { sign_up_uuid, email }) => {
    const signUp = await findSignUp(tx, sign_up_uuid);
    if (signUp === undefined || (email !== null && email.toLowerCase() !== signUp.email.toLowerCase())) return null;
    const { account_uuid, account_email, has_account } = signUp;
    if (has_account && account_uuid === null) return null;
    const counted = { kind: "sign_up", of: signUp.email, ...toAddress } as const;
    if (!(await countMail(tx, counted))) return null;
    if (account_uuid !== null) {
      const event = { user_uuid: account_uuid, name: "account.sign_up_told" } as const;
      return { mail: existingAccountMail(account_email ?? signUp.email), event, counted };
    }
    const use = { user_uuid: signUp.uuid, purpose: "verify_email" } as const;
    const prepared = await withCode(tx, services, use, (code) => verificationMail(services, signUp, code));
    return prepared === null ? null : { ...prepared, counted };
  },
  reset_password: async (tx, services, { email }) => {
    const user = await findByEmail(tx, email);
    // the address was changed meanwhile: a code for the account must not reach the old one
    if (user === undefined || (await lockAddresses(tx, user.uuid))?.email !== user.email) return null;
    const use = { user_uuid: user.uuid, purpose: "reset_password" } as const;
    const prepared = await withCode(tx, services, use, (code) => resetMail(services, user, code));
    const event = { user_uuid: user.uuid, name: "account.reset_sent" } as const;
    return prepared === null ? null : { ...prepared, event };
  },
  change_email: async (tx, services, { user_uuid, email }) => {
    const user = await findPerson(tx, user_uuid);
    // the person asked for another address meanwhile: that change has a job of its own
    if (user === undefined || (await lockAddresses(tx, user_uuid))?.pending_email !== email) return null;
    // each change deletes the codes of the one before, so that the number of valid codes is no limit here
    const counted = { kind: "change_email", of: user.uuid, most: 5, minutes: 30 } as const;
    if (!(await countMail(tx, counted))) return null;
    const event = { user_uuid: user.uuid, name: "account.email_change_sent" } as const;
    const notice = addressChangeAskedMail(user);
    const owner = await findByEmail(tx, email);
    if (owner !== undefined && owner.uuid !== user.uuid) {
      return { mail: addressWantedMail(owner), event, counted, notice };
    }
    const use = { user_uuid: user.uuid, purpose: "change_email", address: email } as const;
    const prepared = await withCode(tx, services, use, (code) => newAddressMail(email, code));
    return prepared === null ? null : { ...prepared, event, counted, notice };
  },
};

/** @returns null when five codes were mailed already */
async function withCode(
  tx: Transaction,
  services: Services,
  use: CodeUse,
  write: (code: string) => Mail,
): Promise<PreparedMail | null> {
  const code = await issueCode(tx, services, use);
  return code === null ? null : { mail: write(code), event: null, issued: { use, code } };
}

/** Deletes the code and the count of a mail that could not be sent. */
async function undo(tx: Transaction, services: Services, { issued, counted }: PreparedMail): Promise<void> {
  if (issued !== undefined) await deleteCode(tx, services, issued.use, issued.code);
  if (counted !== undefined) await uncountMail(tx, counted);
}

/**
 * Finds out which mail an address gets, and sends it. The request did the same whether or not there is an account; the
 * code is created here, and only the mail has it. A job that runs twice sends two mails, and the code of the second is valid.
 */
export const mailAccount: FeatureJob<AccountMail> = async ({ transactions, services, mailer }, request) => {
  const prepare = prepareMail[request.about] as PrepareMail<AccountMail["about"]>;
  const prepared = await inTransaction(transactions, {}, (tx) => prepare(tx, services, request));
  if (prepared === null) return;
  const { mail, event, notice } = prepared;
  const [sent] = await Promise.allSettled([mailer.send(mail)]);
  if (sent.status === "rejected") {
    await inTransaction(transactions, {}, (tx) => undo(tx, services, prepared));
    throw sent.reason;
  }
  await inTransaction(transactions, {}, async (tx) => {
    if (event !== null) tx.emitAccount(event.user_uuid, event.name);
    if (notice !== undefined) tx.enqueue(sendAccountMailJob, notice);
  });
};
