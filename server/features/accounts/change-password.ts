import { refuse } from "#kernel/refusals.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findOwnLock, replacePassword } from "./changes.ts";
import { checkPassword } from "./check-password.ts";
import { voidCodes } from "./codes.ts";
import { NewPassword, Password } from "./fields.ts";
import { passwordChangedMail } from "./mails.ts";
import { checkNewPassword } from "./new-password.ts";
import { endOtherSessions } from "./sessions.ts";
import { toUser, User } from "./view.ts";

export const changePassword = route({
  id: "changePassword",
  at: "POST /profile/change-password",
  who: "session",
  summary: "Choose a new password",
  about: [
    "Ends every other session of the caller; this one and API keys go on.",
    "A wrong current password is 400 and counts towards the ten that close the account for a while.",
  ].join(" "),
  reach: {},
  body: closed({ current_password: Password, new_password: NewPassword }),
  reply: { user: User },
  refuses: ["password_unchanged", "password_common", "password_wrong", "too_many_failures"],
  audit: ["account.password_changed"],
  example: { body: { current_password: "Plain words, 8 or more", new_password: "Plain words, 9 or more" } },
  prepare: async ({ caller, body, read, apart }) => {
    const { current_password, new_password } = body;
    if (new_password === current_password) refuse("password_unchanged");
    const lock = await findOwnLock(read, caller.user_uuid);
    await checkNewPassword(new_password, lock);
    if (!(await checkPassword(apart, lock, current_password))) refuse("password_wrong");
    return { lock, password_hash: await hashPassword(new_password) };
  },
  handle: async ({ work, caller, prepared: { lock, password_hash } }) => {
    await voidCodes(work, lock.uuid, ["reset_password"]);
    const user = (await replacePassword(work, lock, password_hash)) ?? refuse("password_wrong");
    const ended = await endOtherSessions(work, user.uuid, caller.session_uuid);
    work.emitAccount(user.uuid, "account.password_changed", { sessions: ended.length });
    work.enqueue("send_account_mail", passwordChangedMail(user));
    return { user: toUser(user) };
  },
});
