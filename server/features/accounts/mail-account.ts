import type { FeatureJob } from "#platform/feature.ts";
import type { AccountMail } from "#platform/jobs/kinds.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import type { Services } from "#platform/services.ts";
import { inWork, type Work } from "#platform/work/work.ts";
import { type CodeUse, issueCode, takeBackCode } from "./codes.ts";
import {
  addressChangeAskedMail,
  addressWantedMail,
  existingAccountMail,
  newAddressMail,
  resetMail,
  secondSignUpMail,
  verificationMail,
} from "./mails.ts";
import { countLately, findByEmail, findPerson } from "./queries.ts";
import { findAddresses } from "./changes.ts";

/** A mail that is about to leave, and what is left to do when it did. */
type Letter = {
  readonly mail: Mail;
  /** whose account's trail tells of it, and by which name */
  readonly user_uuid: string;
  readonly event: string;
  /** the code that it carries, to be forgotten when it cannot be sent */
  readonly issued?: { readonly use: CodeUse; readonly code: string };
  /** another mail, which carries no secret */
  readonly beside?: Mail;
};

/** So many mails of a kind may lie in an inbox within half an hour (five codes wait at once, too). */
const mostMails = 5;

type Write<About> = (
  work: Work,
  services: Services,
  asked: Extract<AccountMail, { about: About }>,
) => Promise<Letter | null>;

const letters: { readonly [About in AccountMail["about"]]: Write<About> } = {
  verify_email: async (work, services, { user_uuid, email }) => {
    const user = await findPerson(work, user_uuid);
    if (user === undefined || user.verified_at !== null) return null;
    if (email !== null && email.toLowerCase() !== user.email.toLowerCase()) return null;
    const use = { user_uuid: user.uuid, purpose: "verify_email" } as const;
    return withCode(work, use, "account.verification_sent", (code) => verificationMail(services, user, code));
  },
  signed_up_again: async (work, services, { user_uuid }) => {
    const user = await findPerson(work, user_uuid);
    if (user === undefined) return null;
    if (user.verified_at === null) {
      const use = { user_uuid: user.uuid, purpose: "reset_password" } as const;
      return withCode(work, use, "account.reset_sent", (code) => secondSignUpMail(services, user, code));
    }
    const event = "account.sign_up_told";
    if ((await countLately(work, user.uuid, event)) >= mostMails) return null;
    return { mail: existingAccountMail(user), user_uuid: user.uuid, event };
  },
  reset_password: async (work, services, { email }) => {
    const user = await findByEmail(work, email);
    if (user === undefined) return null;
    const use = { user_uuid: user.uuid, purpose: "reset_password" } as const;
    return withCode(work, use, "account.reset_sent", (code) => resetMail(services, user, code));
  },
  change_email: async (work, _services, { user_uuid, email }) => {
    const user = await findPerson(work, user_uuid);
    // asked for another address meanwhile, which has a job of its own
    if (user === undefined || (await findAddresses(work, user_uuid))?.pending_email !== email) return null;
    const event = "account.email_change_sent";
    // each change voids the codes of the one before, so that their number limits nothing
    if ((await countLately(work, user.uuid, event)) >= mostMails) return null;
    const beside = addressChangeAskedMail(user);
    const owner = await findByEmail(work, email);
    if (owner !== undefined && owner.uuid !== user.uuid) {
      return { mail: addressWantedMail(owner), user_uuid: user.uuid, event, beside };
    }
    const use = { user_uuid: user.uuid, purpose: "change_email", address: email } as const;
    const letter = await withCode(work, use, event, (code) => newAddressMail(email, code));
    return letter === null ? null : { ...letter, beside };
  },
};

/** @returns null when five codes wait already */
async function withCode(
  work: Work,
  use: CodeUse,
  event: string,
  write: (code: string) => Mail,
): Promise<Letter | null> {
  const code = await issueCode(work, use);
  return code === null ? null : { mail: write(code), user_uuid: use.user_uuid, event, issued: { use, code } };
}

/**
 * Finds out what there is to say about an account, and mails it. The request that asked did the same whatever exists;
 * the code is made here and goes into the mail alone. A job that is done twice sends two mails, both with good codes.
 */
export const mailAccount: FeatureJob<AccountMail> = async ({ work: services, services: handed, mailer }, asked) => {
  const write = letters[asked.about] as Write<AccountMail["about"]>;
  const letter = await inWork(services, {}, (work) => write(work, handed, asked));
  if (letter === null) return;
  const [sent] = await Promise.allSettled([mailer.send(letter.mail)]);
  const { issued } = letter;
  if (sent.status === "rejected") {
    if (issued !== undefined) await inWork(services, {}, (work) => takeBackCode(work, issued.use, issued.code));
    throw sent.reason;
  }
  await inWork(services, {}, async (work) => {
    work.emitAccount(letter.user_uuid, letter.event);
    if (letter.beside !== undefined) work.enqueue("send_account_mail", letter.beside);
  });
};
