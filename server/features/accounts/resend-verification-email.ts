import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { Email } from "./fields.ts";
import { mailVerification } from "./mails.ts";
import { findUnverified } from "./queries.ts";

export const resendVerificationEmail = route({
  id: "resendVerificationEmail",
  at: "POST /auth/resend-verification-email",
  who: "anyone",
  summary: "Send the verification e-mail again",
  about: [
    "The reply is the same whatever exists. With `email`, only if it is the account's address.",
    "Five codes may wait at once; codes sent before stay valid until one of them is used or 30 minutes are over.",
  ].join(" "),
  reach: {},
  body: closed({ user_uuid: Uuid, email: Type.Optional(Email) }),
  reply: { sent: Type.Boolean() },
  refuses: [],
  audit: ["account.verification_sent"],
  example: { body: { user_uuid: ids.person } },
  handle: async ({ work, body, services }) => {
    const user = await findUnverified(work, body.user_uuid);
    const isNamed = user !== undefined && (body.email ?? user.email).toLowerCase() === user.email.toLowerCase();
    if (isNamed && (await mailVerification(work, services, user))) {
      work.emitAccount(user.uuid, "account.verification_sent");
    }
    return { sent: true };
  },
});
