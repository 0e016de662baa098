import { randomUUID } from "node:crypto";
import { type Static, Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import type { Work } from "#platform/work/work.ts";
import { findOpenInvitation, joinInvited } from "#features/invitations/index.ts";
import { Email, NewPassword, PersonName } from "./fields.ts";
import { mailExistingAccount, mailVerification } from "./mails.ts";
import { countRepeatedSignUps, findByEmail, insertUser } from "./queries.ts";
import { toUser, User, type UserRow } from "./view.ts";

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

export const signUp = route({
  id: "signUp",
  at: "POST /auth/sign-up",
  who: "anyone",
  summary: "Make an account",
  about: [
    "The reply is the same for an address that has an account already; its owner gets an e-mail that says so.",
    "With an invitation mailed to that address the account is verified at once and joins the workspace.",
  ].join(" "),
  reach: {},
  body: SignUp,
  success: 201,
  reply: { user: User },
  refuses: [
    "terms_not_accepted",
    "invitation_invalid",
    "workspace_suspended",
    "billing_frozen",
    "invoice_unpaid",
    "seat_limit",
  ],
  audit: [
    "account.signed_up",
    "account.signed_up_again",
    "account.verified",
    "invitation.accepted",
    "member.joined",
    "board.member_added",
  ],
  example: {
    body: {
      email: "matteo@example.com",
      password: "Plain words, 8 or more",
      first_name: "Matteo",
      last_name: "Collina",
      accepted_terms: true,
    },
  },
  prepare: ({ body }) => hashPassword(body.password),
  handle: async ({ work, body, services, now, prepared: password_hash }) => {
    if (!body.accepted_terms) refuse("terms_not_accepted");
    const { email, invitation_token: token, attribution = null } = body;
    const names = { first_name: body.first_name.trim(), last_name: body.last_name.trim() };
    // before anything depends on whether the address has an account
    const invitation = token === undefined ? null : await findOpenInvitation(work, token, email);
    const isVerified = invitation !== null;
    const user = await insertUser(work, { email, password_hash, ...names, attribution, isVerified });
    if (user === undefined) {
      await remindOwner(work, email);
      return { user: pretendedUser({ email, ...names }, isVerified, now) };
    }
    work.emitAccount(user.uuid, "account.signed_up");
    if (invitation === null) await mailVerification(work, services, user);
    else {
      work.emitAccount(user.uuid, "account.verified", { by: "invitation" });
      await joinInvited(work, invitation, user);
    }
    return { user: toUser(user) };
  },
});

const maxReminders = 5;

async function remindOwner(work: Work, email: string): Promise<void> {
  const owner = await findByEmail(work, email);
  if (owner === undefined || (await countRepeatedSignUps(work, owner.uuid)) >= maxReminders) return;
  work.emitAccount(owner.uuid, "account.signed_up_again");
  mailExistingAccount(work, owner.email);
}

/** What a new account would have looked like. */
function pretendedUser(
  given: Pick<UserRow, "email" | "first_name" | "last_name">,
  isVerified: boolean,
  now: Date,
): Static<typeof User> {
  const times = { verified_at: isVerified ? now : null, created_at: now, updated_at: now };
  return toUser({ uuid: randomUUID(), ...given, ...times });
}
