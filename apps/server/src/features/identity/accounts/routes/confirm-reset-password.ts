import { refuse } from "#kernel/errors.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { resetPassword } from "../changes.ts";
import { spendCode, voidCodes } from "../codes.ts";
import { MailedCode, NewPassword } from "../fields.ts";
import { passwordChangedMail } from "../mails.ts";
import { checkNewPassword, checkOwnName } from "../new-password.ts";
import { endSessions } from "../sessions.ts";
import { takeBackTry } from "../attempts.ts";
import { countCodeTry } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const confirmResetPassword = route({
  id: "confirmResetPassword",
  at: "POST /auth/confirm-reset-password",
  who: "anyone",
  summary: "Choose a new password with a mailed code",
  about: [
    "Ends every session; API keys go on.",
    "It begins no session: whoever has a second factor still needs it to log in.",
  ].join(" "),
  reach: {},
  body: closed({ uuid: Uuid, code: MailedCode, new_password: NewPassword }),
  reply: { user: User },
  refuses: ["code_invalid", "password_common", "too_many_failures"],
  audit: ["account.password_reset"],
  example: { body: { uuid: ids.person, code: "K7MX2QPA", new_password: "Plain words, 9 or more" } },
  prepare: async ({ body, services, apart }) => {
    await checkNewPassword(services, body.new_password, null);
    // hashed before the try is counted: one that finds the server too busy is no failure
    const password_hash = await hashPassword(body.new_password);
    return { password_hash, tried: await countCodeTry(apart, body.uuid) };
  },
  handle: async ({ work, body, services, prepared }) => {
    if (!(await spendCode(work, services, { user_uuid: body.uuid, purpose: "reset_password" }, body.code))) {
      refuse("code_invalid");
    }
    await voidCodes(work, body.uuid, ["two_factor", "change_email"]);
    const user = (await resetPassword(work, body.uuid, prepared.password_hash)) ?? refuse("code_invalid");
    checkOwnName(services, body.new_password, user);
    const ended = await endSessions(work, user.uuid);
    await takeBackTry(work, prepared.tried);
    work.emitAccount(user.uuid, "account.password_reset", { sessions: ended.length });
    work.enqueue("send_account_mail", passwordChangedMail(user));
    return { user: toUser(user) };
  },
});
