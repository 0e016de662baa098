import { Type } from "typebox";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findOwnPassword, replacePassword } from "../changes.ts";
import { checkPassword } from "../check-password.ts";
import { deleteCodes } from "../codes.ts";
import { NewPassword, Password } from "../fields.ts";
import { passwordChangedMail } from "../mails.ts";
import { checkNewPassword } from "../new-password.ts";
import { endSessions, insertSession } from "#features/identity/sessions/index.ts";
import { toUser, User } from "../view.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const changePassword = route("POST /profile/change-password", {
  id: "changePassword",
  auth: "session",
  summary: "Change the caller's password",
  description: [
    "Ends every session of the caller, also the one that sends the request, and starts a new one: its token is in the",
    "reply, in the header `x-refreshed-token` and, for a browser, in the cookie. API keys keep working.",
    "A wrong current password fails with 400. After ten of them within 15 minutes this operation fails for a while; the",
    "login does not.",
  ].join(" "),
  access: {},
  http: { session: "replaces" },
  body: closed({
    current_password: field(Password, "The caller's present password."),
    new_password: field(NewPassword, "The new password."),
  }),
  reply: { user: User, token: field(Type.String(), "The token of the new session.") },
  errors: ["password_unchanged", "password_common", "password_wrong", "too_many_failures"],
  events: ["account.password_changed"],
  example: { body: { current_password: "Plain words, 8 or more", new_password: "Plain words, 9 or more" } },
  beforeTransaction: async ({ caller, body, services, read, inOwnTransaction, fail }) => {
    const { current_password, new_password } = body;
    if (new_password === current_password) fail("password_unchanged");
    const own = await findOwnPassword(read, caller.user_uuid);
    await checkNewPassword(services, new_password, own, fail);
    if (!(await checkPassword(inOwnTransaction, own, current_password, fail))) fail("password_wrong");
    return { own, password_hash: await hashPassword(new_password) };
  },
  handle: async ({ tx, client, services, prepared: { own, password_hash }, fail }) => {
    const user = (await replacePassword(tx, own, password_hash)) ?? fail("password_wrong");
    await deleteCodes(tx, own.uuid, ["reset_password"]);
    const ended = await endSessions(tx, user.uuid);
    const session = await insertSession(tx, user.uuid, client);
    const { session_uuid } = session;
    tx.emitAccount(user.uuid, "account.password_changed", { sessions: ended.length, session_uuid });
    tx.enqueue(sendAccountMailJob, passwordChangedMail(user));
    return { user: toUser(user), token: services.credentials.issue(session) };
  },
});
