import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findOwnLock, setPendingEmail } from "../changes.ts";
import { checkPassword } from "../check-password.ts";
import { voidCodes } from "../codes.ts";
import { Email, Password } from "../fields.ts";
import { toUser, User } from "../view.ts";

export const changeEmail = route({
  id: "changeEmail",
  at: "POST /profile/change-email",
  who: "session",
  summary: "Ask for another e-mail address",
  about: [
    "A code is mailed to the new address, for `POST /profile/confirm-email`; until then the old one stays.",
    "The reply is the same for an address that another account has; its owner gets a mail that says so.",
    "Asking again voids the code sent before. At most five mails leave within half an hour.",
  ].join(" "),
  reach: {},
  body: closed({ password: Password, new_email: Email }),
  reply: { user: User },
  refuses: ["email_unchanged", "password_wrong", "too_many_failures"],
  audit: ["account.email_change_asked"],
  example: { body: { password: "Plain words, 8 or more", new_email: "collina@example.com" } },
  prepare: async ({ caller, body, read, apart }) => {
    const lock = await findOwnLock(read, caller.user_uuid);
    if (body.new_email.toLowerCase() === lock.email.toLowerCase()) refuse("email_unchanged");
    if (!(await checkPassword(apart, lock, body.password))) refuse("password_wrong");
    return lock;
  },
  handle: async ({ work, body, prepared: lock }) => {
    await voidCodes(work, lock.uuid, ["change_email"]);
    const user = (await setPendingEmail(work, lock, body.new_email)) ?? refuse("password_wrong");
    work.emitAccount(user.uuid, "account.email_change_asked");
    work.enqueue("mail_account", { about: "change_email", user_uuid: user.uuid, email: body.new_email });
    return { user: toUser(user) };
  },
});
