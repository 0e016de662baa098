import { Type } from "typebox";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { confirmPendingEmail, findAddresses } from "../changes.ts";
import { spendCode, voidCodes } from "../codes.ts";
import { addressChangedMail } from "../mails.ts";
import { countTry, ownSubject, takeBackTry } from "../attempts.ts";
import { toUser, User } from "../view.ts";

export const confirmEmail = route({
  id: "confirmEmail",
  at: "POST /profile/confirm-email",
  who: "session",
  summary: "Confirm the new e-mail address",
  about: "`token` is the code that was mailed to the new address. Sessions and API keys go on.",
  reach: {},
  body: closed({ token: Type.String({ minLength: 1, maxLength: 4096, examples: ["K7MX2QPA"] }) }),
  reply: { user: User },
  refuses: ["code_invalid", "email_taken", "too_many_failures"],
  audit: ["account.email_changed"],
  example: { body: { token: "K7MX2QPA" } },
  prepare: ({ caller, apart }) => apart((work) => countTry(work, ownSubject(caller.user_uuid))),
  handle: async ({ work, caller, body, services, prepared }) => {
    const { user_uuid } = caller;
    const { email, pending_email } = (await findAddresses(work, user_uuid)) ?? refuse("code_invalid");
    if (pending_email === null) return refuse("code_invalid");
    const use = { user_uuid, purpose: "change_email", address: pending_email } as const;
    if (!(await spendCode(work, services, use, body.token))) refuse("code_invalid");
    // what was mailed to the old address opens nothing from now on
    await voidCodes(work, user_uuid, ["reset_password", "two_factor"]);
    const user = (await confirmPendingEmail(work, user_uuid, pending_email)) ?? refuse("code_invalid");
    await takeBackTry(work, prepared);
    work.emitAccount(user_uuid, "account.email_changed");
    work.enqueue("send_account_mail", addressChangedMail(email, user.email));
    return { user: toUser(user) };
  },
});
