import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { confirmPendingEmail, findAddresses } from "../changes.ts";
import { spendCode, voidCodes } from "../codes.ts";
import { addressChangedMail } from "../mails.ts";
import { countTry, ownSubject, takeBackTry } from "../attempts.ts";
import { toUser, User } from "../view.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const confirmEmail = route("POST /profile/confirm-email", {
  id: "confirmEmail",
  auth: "session",
  summary: "Confirm the new e-mail address",
  description: "`token` is the code that was mailed to the new address. Sessions and API keys go on.",
  access: {},
  body: closed({ token: Type.String({ minLength: 1, maxLength: 4096, examples: ["K7MX2QPA"] }) }),
  reply: { user: User },
  errors: ["code_invalid", "email_taken", "too_many_failures"],
  events: ["account.email_changed"],
  example: { body: { token: "K7MX2QPA" } },
  beforeTransaction: ({ caller, inOwnTransaction }) =>
    inOwnTransaction((tx) => countTry(tx, ownSubject(caller.user_uuid))),
  handle: async ({ tx, caller, body, services, prepared, fail }) => {
    const { user_uuid } = caller;
    const { email, pending_email } = (await findAddresses(tx, user_uuid)) ?? fail("code_invalid");
    if (pending_email === null) return fail("code_invalid");
    const use = { user_uuid, purpose: "change_email", address: pending_email } as const;
    if (!(await spendCode(tx, services, use, body.token))) return fail("code_invalid");
    // what was mailed to the old address opens nothing from now on
    await voidCodes(tx, user_uuid, ["reset_password", "two_factor"]);
    const user = (await confirmPendingEmail(tx, user_uuid, pending_email)) ?? fail("code_invalid");
    await takeBackTry(tx, prepared);
    tx.emitAccount(user_uuid, "account.email_changed");
    tx.enqueue(sendAccountMailJob, addressChangedMail(email, user.email));
    return { user: toUser(user) };
  },
});
