import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findOpenInvitation, joinInvited, type InvitationWithSeat } from "#features/workspaces/invitations/index.ts";
import { Email, NewPassword, PersonName } from "../fields.ts";
import { checkNewPassword } from "../new-password.ts";
import { toUser, User, type UserRow } from "../view.ts";
import { insertInvited, insertSignUp, type NewPerson } from "../pending-sign-ups.ts";
import { mailAccountJob } from "../jobs.ts";
import { mailsToOutsiders } from "../mail-limit.ts";

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const Attribution = closed({
  landing_path: field(text(500), "The path of the first page that the person opened."),
  referrer_host: Type.Optional(field(text(200), "The host of the page with the link to it.")),
  utm_source: Type.Optional(field(text(100), "The `utm_source` of that link.")),
  utm_medium: Type.Optional(field(text(100), "The `utm_medium` of that link.")),
  utm_campaign: Type.Optional(field(text(100), "The `utm_campaign` of that link.")),
  click_source: Type.Optional(field(text(20), "The advertising system that counted the click.")),
});

const SignUp = closed({
  email: field(Email, "The address."),
  password: field(NewPassword, "The password."),
  first_name: field(PersonName, "The first name."),
  last_name: field(PersonName, "The last name."),
  accepted_terms: field(Type.Boolean(), "Whether the person accepts the terms of use. Must be true."),
  invitation_token: Type.Optional(field(text(4096), "The code of an invitation that was mailed to the address.")),
  attribution: Type.Optional(field(Attribution, "The way in which the person found the product.")),
});

export const signUp = route("POST /auth/sign-up", {
  id: "signUp",
  auth: "public",
  summary: "Sign up",
  description: [
    "The account is created when the address is verified with the mailed code, within seven days; until then a login with",
    "this password fails with `verification_required`. The reply is the same for an address that already has an account;",
    "its owner gets an e-mail that says so. At most five mails about sign-ups are sent to one address a day.",
    "With an invitation that was mailed to the address, the account is verified at once and becomes a member.",
  ].join(" "),
  access: {},
  grows: "seat",
  http: { constantTime: true, status: 201, perAddress: mailsToOutsiders },
  body: SignUp,
  reply: { user: User },
  errors: ["password_common", "terms_not_accepted", "invitation_invalid", "workspace_suspended"],
  events: {
    none: "The account is created and recorded when its code is used. A sign-up with an invitation is recorded at once.",
    sometimes: ["account.signed_up", "account.verified", "invitation.accepted", "member.joined", "board.member_added"],
  },
  example: {
    body: {
      email: "matteo@example.com",
      password: "Plain words, 8 or more",
      first_name: "Matteo",
      last_name: "Collina",
      accepted_terms: true,
    },
  },
  beforeTransaction: async ({ body, services, fail }) => {
    await checkNewPassword(services, body.password, body, fail);
    return hashPassword(body.password);
  },
  handle: async ({ tx, body, prepared: password_hash, fail, grow }) => {
    if (!body.accepted_terms) return fail("terms_not_accepted");
    const { email, invitation_token: token, attribution = null } = body;
    const names = { first_name: body.first_name.trim(), last_name: body.last_name.trim() };
    const person = { uuid: randomUUID(), email, password_hash, ...names, attribution };
    // before anything depends on whether the address has an account already
    const invitation = token === undefined ? null : await findOpenInvitation(tx, token, email, grow, fail);
    const invited = invitation === null ? undefined : await signUpInvited(tx, invitation, person);
    const at = invited?.created_at ?? (await keepSignUp(tx, person));
    // the reply shows a new account, also when the address has one already
    return {
      user: toUser({ ...person, verified_at: invitation === null ? null : at, created_at: at, updated_at: at }),
    };
  },
});

type SignUpEvent =
  | "account.signed_up"
  | "account.verified"
  | "invitation.accepted"
  | "member.joined"
  | "board.member_added";

/** Stores the sign-up. The job of its mail finds out whether there is an account already. */
async function keepSignUp(tx: Transaction<never>, person: NewPerson): Promise<Date> {
  const at = await insertSignUp(tx, person);
  tx.enqueue(mailAccountJob, { about: "sign_up", sign_up_uuid: person.uuid, email: null });
  return at;
}

/** @returns undefined when the address has an account; then nothing was changed */
async function signUpInvited(
  tx: Transaction<SignUpEvent>,
  invitation: InvitationWithSeat,
  person: NewPerson,
): Promise<UserRow | undefined> {
  const user = await insertInvited(tx, person);
  if (user === undefined) return undefined;
  tx.emitAccount(user.uuid, "account.signed_up");
  tx.emitAccount(user.uuid, "account.verified", { by: "invitation" });
  await joinInvited(tx, invitation, user);
  return user;
}
