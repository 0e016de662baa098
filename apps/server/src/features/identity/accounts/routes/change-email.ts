import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findOwnLock, setPendingEmail } from "../changes.ts";
import { checkPassword } from "../check-password.ts";
import { voidCodes } from "../codes.ts";
import { Email, Password } from "../fields.ts";
import { toUser, User } from "../view.ts";
import { mailAccountJob } from "../jobs.ts";

export const changeEmail = route("POST /profile/change-email", {
  id: "changeEmail",
  auth: "session",
  summary: "Ask for another e-mail address",
  description: [
    "A code is mailed to the new address, for `POST /profile/confirm-email`; until then the old one stays.",
    "The reply is the same for an address that another account has; its owner gets a mail that says so.",
    "Asking again voids the code sent before. At most five mails leave within half an hour.",
  ].join(" "),
  access: {},
  body: closed({ password: Password, new_email: Email }),
  reply: { user: User },
  errors: ["email_unchanged", "password_wrong", "too_many_failures"],
  events: ["account.email_change_asked"],
  example: { body: { password: "Plain words, 8 or more", new_email: "collina@example.com" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction }) => {
    const lock = await findOwnLock(read, caller.user_uuid);
    if (body.new_email.toLowerCase() === lock.email.toLowerCase()) fail("email_unchanged");
    if (!(await checkPassword(inOwnTransaction, lock, body.password))) fail("password_wrong");
    return lock;
  },
  handle: async ({ tx, body, prepared: lock, fail }) => {
    await voidCodes(tx, lock.uuid, ["change_email"]);
    const user = (await setPendingEmail(tx, lock, body.new_email)) ?? fail("password_wrong");
    tx.emitAccount(user.uuid, "account.email_change_asked");
    tx.enqueue(mailAccountJob, { about: "change_email", user_uuid: user.uuid, email: body.new_email });
    return { user: toUser(user) };
  },
});
