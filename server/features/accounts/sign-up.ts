import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findOpenInvitation, joinInvited } from "#features/invitations/index.ts";
import { Email, NewPassword, PersonName } from "./fields.ts";
import { checkNewPassword } from "./new-password.ts";
import { insertOrFindUser } from "./queries.ts";
import { toUser, User } from "./view.ts";

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
  even: true,
  body: SignUp,
  success: 201,
  reply: { user: User },
  refuses: [
    "password_common",
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
  prepare: async ({ body, services }) => {
    await checkNewPassword(services, body.password, body);
    return hashPassword(body.password);
  },
  handle: async ({ work, body, prepared: password_hash }) => {
    if (!body.accepted_terms) refuse("terms_not_accepted");
    const { email, invitation_token: token, attribution = null } = body;
    const shown = { uuid: randomUUID(), email, first_name: body.first_name.trim(), last_name: body.last_name.trim() };
    // before anything depends on whether the address has an account
    const invitation = token === undefined ? null : await findOpenInvitation(work, token, email);
    const isVerified = invitation !== null;
    const made = await insertOrFindUser(work, { ...shown, password_hash, attribution, isVerified });
    if (!made.is_new) {
      work.emitAccount(made.uuid, "account.signed_up_again");
      work.enqueue("mail_account", { about: "signed_up_again", user_uuid: made.uuid });
    } else {
      work.emitAccount(made.uuid, "account.signed_up");
      if (invitation === null) {
        work.enqueue("mail_account", { about: "verify_email", user_uuid: made.uuid, email: null });
      } else {
        work.emitAccount(made.uuid, "account.verified", { by: "invitation" });
        await joinInvited(work, invitation, shown);
      }
    }
    // what a new account looks like, also where there was one
    const { at } = made;
    return { user: toUser({ ...shown, verified_at: isVerified ? at : null, created_at: at, updated_at: at }) };
  },
});
