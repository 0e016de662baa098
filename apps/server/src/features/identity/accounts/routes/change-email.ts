import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findOwnPassword, setPendingEmail } from "../changes.ts";
import { checkPassword } from "../check-password.ts";
import { deleteCodes } from "../codes.ts";
import { Email, Password } from "../fields.ts";
import { toUser, User } from "../view.ts";
import { mailAccountJob } from "../jobs.ts";

export const changeEmail = route("POST /profile/change-email", {
  id: "changeEmail",
  auth: "session",
  summary: "Change the caller's e-mail address",
  description: [
    "A code is mailed to the new address; the address changes when the code is sent to `POST /profile/confirm-email`.",
    "The reply is the same for an address that another account has; its owner gets a mail that says so.",
    "A new request makes the code of the one before invalid. At most five mails are sent within half an hour.",
  ].join(" "),
  access: {},
  body: closed({
    password: field(Password, "The caller's password."),
    new_email: field(Email, "The new address."),
  }),
  reply: { user: User },
  errors: ["email_unchanged", "password_wrong", "too_many_failures"],
  events: ["account.email_change_asked"],
  example: { body: { password: "Plain words, 8 or more", new_email: "collina@example.com" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction, fail }) => {
    const own = await findOwnPassword(read, caller.user_uuid);
    if (body.new_email.toLowerCase() === own.email.toLowerCase()) fail("email_unchanged");
    if (!(await checkPassword(inOwnTransaction, own, body.password, fail))) fail("password_wrong");
    return own;
  },
  handle: async ({ tx, body, prepared: own, fail }) => {
    const user = (await setPendingEmail(tx, own, body.new_email)) ?? fail("password_wrong");
    await deleteCodes(tx, own.uuid, ["change_email"]);
    tx.emitAccount(user.uuid, "account.email_change_asked");
    tx.enqueue(mailAccountJob, { about: "change_email", user_uuid: user.uuid, email: body.new_email });
    return { user: toUser(user) };
  },
});
