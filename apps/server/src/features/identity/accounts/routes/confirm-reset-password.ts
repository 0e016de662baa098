import { hashPassword } from "#platform/crypto/passwords.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { lockAddresses, resetPassword } from "../changes.ts";
import { spendCode, deleteCodes } from "../codes.ts";
import { MailedCode, NewPassword } from "../fields.ts";
import { passwordChangedMail } from "../mails.ts";
import { checkNewPassword, checkOwnName } from "../new-password.ts";
import { endSessions } from "#features/identity/sessions/index.ts";
import { uncountTry } from "../attempts.ts";
import { countCodeTry } from "../verify-address.ts";
import { toUser, User } from "../view.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const confirmResetPassword = route("POST /auth/confirm-reset-password", {
  id: "confirmResetPassword",
  auth: "public",
  summary: "Reset a password with a mailed code",
  description: [
    "It ends every session of the account; API keys keep working.",
    "It starts no session: a person who has a second factor still needs it to log in.",
  ].join(" "),
  access: {},
  body: closed({
    uuid: field(Uuid, "The account, as the mailed link names it."),
    code: field(MailedCode, "The mailed code."),
    new_password: field(NewPassword, "The new password."),
  }),
  reply: { user: User },
  errors: ["code_invalid", "password_common", "too_many_failures"],
  events: ["account.password_reset"],
  example: { body: { uuid: ids.person, code: "K7MX2QPA", new_password: "Plain words, 9 or more" } },
  beforeTransaction: async ({ body, services, inOwnTransaction, fail }) => {
    await checkNewPassword(services, body.new_password, null, fail);
    // hashed before the try is counted: a request that fails because the server is busy is not counted
    const password_hash = await hashPassword(body.new_password);
    return { password_hash, tried: await countCodeTry(inOwnTransaction, body.uuid, fail) };
  },
  handle: async ({ tx, body, services, prepared, fail }) => {
    await lockAddresses(tx, body.uuid);
    if (!(await spendCode(tx, services, { user_uuid: body.uuid, purpose: "reset_password" }, body.code))) {
      return fail("code_invalid");
    }
    await deleteCodes(tx, body.uuid, ["two_factor", "change_email"]);
    const user = (await resetPassword(tx, body.uuid, prepared.password_hash)) ?? fail("code_invalid");
    checkOwnName(services, body.new_password, user, fail);
    const ended = await endSessions(tx, user.uuid);
    await uncountTry(tx, prepared.tried);
    tx.emitAccount(user.uuid, "account.password_reset", { sessions: ended.length });
    tx.enqueue(sendAccountMailJob, passwordChangedMail(user));
    return { user: toUser(user) };
  },
});
