import { Type } from "typebox";
import { refuse } from "#kernel/errors.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findOwnLock, replacePassword } from "../changes.ts";
import { checkPassword } from "../check-password.ts";
import { voidCodes } from "../codes.ts";
import { NewPassword, Password } from "../fields.ts";
import { passwordChangedMail } from "../mails.ts";
import { checkNewPassword } from "../new-password.ts";
import { endSessions, insertSession } from "../sessions.ts";
import { toUser, User } from "../view.ts";

export const changePassword = route({
  id: "changePassword",
  at: "POST /profile/change-password",
  who: "session",
  summary: "Choose a new password",
  about: [
    "Ends every session of the caller, this one too; API keys go on. A new session begins at once: its token is in the",
    "reply, in the header `x-refreshed-token` and, for a browser, in the cookie.",
    "A wrong current password is 400; ten within 15 minutes close this to the session's owner for a while, not the login.",
  ].join(" "),
  reach: {},
  session: "replaces",
  body: closed({ current_password: Password, new_password: NewPassword }),
  reply: { user: User, token: Type.String({ description: "The token of the new session." }) },
  refuses: ["password_unchanged", "password_common", "password_wrong", "too_many_failures"],
  audit: ["account.password_changed"],
  example: { body: { current_password: "Plain words, 8 or more", new_password: "Plain words, 9 or more" } },
  prepare: async ({ caller, body, services, read, apart }) => {
    const { current_password, new_password } = body;
    if (new_password === current_password) refuse("password_unchanged");
    const lock = await findOwnLock(read, caller.user_uuid);
    await checkNewPassword(services, new_password, lock);
    if (!(await checkPassword(apart, lock, current_password))) refuse("password_wrong");
    return { lock, password_hash: await hashPassword(new_password) };
  },
  handle: async ({ work, client, services, prepared: { lock, password_hash } }) => {
    await voidCodes(work, lock.uuid, ["reset_password"]);
    const user = (await replacePassword(work, lock, password_hash)) ?? refuse("password_wrong");
    const ended = await endSessions(work, user.uuid);
    const session = await insertSession(work, user.uuid, client);
    const { session_uuid } = session;
    work.emitAccount(user.uuid, "account.password_changed", { sessions: ended.length, session_uuid });
    work.enqueue("send_account_mail", passwordChangedMail(user));
    return { user: toUser(user), token: services.credentials.issue(session) };
  },
});
