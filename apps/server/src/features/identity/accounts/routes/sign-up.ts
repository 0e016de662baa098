import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findOpenInvitation, joinInvited, type OpenInvitation } from "#features/workspaces/invitations/index.ts";
import { Email, NewPassword, PersonName } from "../fields.ts";
import { checkNewPassword } from "../new-password.ts";
import { toUser, User, type UserRow } from "../view.ts";
import { insertInvited, insertSignUp, type NewPerson } from "../pending-sign-ups.ts";
import { mailAccountJob } from "../jobs.ts";

const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const SignUp = closed({
  email: Email,
  password: NewPassword,
  first_name: PersonName,
  last_name: PersonName,
  accepted_terms: Type.Boolean({ description: "Must be true." }),
  invitation_token: Type.Optional(words(4096)),
  attribution: Type.Optional(
    closed({
      landing_path: words(500),
      referrer_host: Type.Optional(words(200)),
      utm_source: Type.Optional(words(100)),
      utm_medium: Type.Optional(words(100)),
      utm_campaign: Type.Optional(words(100)),
      click_source: Type.Optional(words(20)),
    }),
  ),
});

export const signUp = route("POST /auth/sign-up", {
  id: "signUp",
  auth: "public",
  summary: "Make an account",
  description: [
    "The reply is the same for an address that has an account already; its owner gets an e-mail that says so.",
    "Until the address is proved by its code, within seven days, a login with this password is refused with",
    "`verification_required`. At most five mails about sign-ups reach one address a day.",
    "With an invitation mailed to that address the account is verified at once and joins the workspace.",
  ].join(" "),
  access: {},
  http: { constantTime: true, status: 201 },
  body: SignUp,
  reply: { user: User },
  errors: [
    "password_common",
    "terms_not_accepted",
    "invitation_invalid",
    "workspace_suspended",
    "billing_frozen",
    "invoice_unpaid",
    "seat_limit",
  ],
  events: {
    none: "Nobody has proved the address yet: it becomes an account, and is noted, by its code. One by an invitation is noted.",
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
  beforeTransaction: async ({ body, services }) => {
    await checkNewPassword(services, body.password, body);
    return hashPassword(body.password);
  },
  handle: async ({ tx, body, prepared: password_hash, fail }) => {
    if (!body.accepted_terms) return fail("terms_not_accepted");
    const { email, invitation_token: token, attribution = null } = body;
    const names = { first_name: body.first_name.trim(), last_name: body.last_name.trim() };
    const person = { uuid: randomUUID(), email, password_hash, ...names, attribution };
    // before anything depends on whether the address has an account
    const invitation = token === undefined ? null : await findOpenInvitation(tx, token, email);
    const invited = invitation === null ? undefined : await signUpInvited(tx, invitation, person);
    const at = invited?.created_at ?? (await waitForProof(tx, person));
    // what a new account looks like, also where there was one
    return {
      user: toUser({ ...person, verified_at: invitation === null ? null : at, created_at: at, updated_at: at }),
    };
  },
});

/** Keeps the sign-up; its mail finds out whether there is an account already. */
async function waitForProof(tx: Transaction, person: NewPerson): Promise<Date> {
  const at = await insertSignUp(tx, person);
  tx.enqueue(mailAccountJob, { about: "sign_up", sign_up_uuid: person.uuid, email: null });
  return at;
}

/** @returns undefined when the address has an account, and then nothing was done */
async function signUpInvited(
  tx: Transaction,
  invitation: OpenInvitation,
  person: NewPerson,
): Promise<UserRow | undefined> {
  const user = await insertInvited(tx, person);
  if (user === undefined) return undefined;
  tx.emitAccount(user.uuid, "account.signed_up");
  tx.emitAccount(user.uuid, "account.verified", { by: "invitation" });
  await joinInvited(tx, invitation, user);
  return user;
}
