import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
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
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const changePassword = route("POST /profile/change-password", {
  id: "changePassword",
  auth: "session",
  summary: "Choose a new password",
  description: [
    "Ends every session of the caller, this one too; API keys go on. A new session begins at once: its token is in the",
    "reply, in the header `x-refreshed-token` and, for a browser, in the cookie.",
    "A wrong current password is 400; ten within 15 minutes close this to the session's owner for a while, not the login.",
  ].join(" "),
  access: {},
  http: { session: "replaces" },
  body: closed({ current_password: Password, new_password: NewPassword }),
  reply: { user: User, token: Type.String({ description: "The token of the new session." }) },
  errors: ["password_unchanged", "password_common", "password_wrong", "too_many_failures"],
  events: ["account.password_changed"],
  example: { body: { current_password: "Plain words, 8 or more", new_password: "Plain words, 9 or more" } },
  beforeTransaction: async ({ caller, body, services, read, inOwnTransaction }) => {
    const { current_password, new_password } = body;
    if (new_password === current_password) fail("password_unchanged");
    const lock = await findOwnLock(read, caller.user_uuid);
    await checkNewPassword(services, new_password, lock);
    if (!(await checkPassword(inOwnTransaction, lock, current_password))) fail("password_wrong");
    return { lock, password_hash: await hashPassword(new_password) };
  },
  handle: async ({ tx, client, services, prepared: { lock, password_hash }, fail }) => {
    await voidCodes(tx, lock.uuid, ["reset_password"]);
    const user = (await replacePassword(tx, lock, password_hash)) ?? fail("password_wrong");
    const ended = await endSessions(tx, user.uuid);
    const session = await insertSession(tx, user.uuid, client);
    const { session_uuid } = session;
    tx.emitAccount(user.uuid, "account.password_changed", { sessions: ended.length, session_uuid });
    tx.enqueue(sendAccountMailJob, passwordChangedMail(user));
    return { user: toUser(user), token: services.credentials.issue(session) };
  },
});
