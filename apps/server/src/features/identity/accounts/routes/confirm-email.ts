import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { confirmPendingEmail, lockAddresses } from "../changes.ts";
import { spendCode, deleteCodes } from "../codes.ts";
import { MailedCode } from "../fields.ts";
import { addressChangedMail } from "../mails.ts";
import { countTry, ownSubject, uncountTry } from "../attempts.ts";
import { toUser, User } from "../view.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const confirmEmail = route("POST /profile/confirm-email", {
  id: "confirmEmail",
  auth: "session",
  summary: "Confirm the new e-mail address",
  description: "With the code that was mailed to the new address. Sessions and API keys keep working.",
  access: {},
  body: closed({ token: field(MailedCode, "The code that was mailed to the new address.") }),
  reply: { user: User },
  errors: ["code_invalid", "email_taken", "too_many_failures"],
  events: ["account.email_changed"],
  example: { body: { token: "K7MX2QPA" } },
  beforeTransaction: ({ caller, inOwnTransaction, fail }) =>
    inOwnTransaction((tx) => countTry(tx, ownSubject(caller.user_uuid), fail)),
  handle: async ({ tx, caller, body, services, prepared, fail }) => {
    const { user_uuid } = caller;
    const { email, pending_email } = (await lockAddresses(tx, user_uuid)) ?? fail("code_invalid");
    if (pending_email === null) return fail("code_invalid");
    const use = { user_uuid, purpose: "change_email", address: pending_email } as const;
    if (!(await spendCode(tx, services, use, body.token))) return fail("code_invalid");
    // codes that were mailed to the old address stop working
    await deleteCodes(tx, user_uuid, ["reset_password", "two_factor"]);
    const user = (await confirmPendingEmail(tx, user_uuid, pending_email)) ?? fail("code_invalid");
    await uncountTry(tx, prepared);
    tx.emitAccount(user_uuid, "account.email_changed");
    tx.enqueue(sendAccountMailJob, addressChangedMail(email, user.email));
    return { user: toUser(user) };
  },
});
