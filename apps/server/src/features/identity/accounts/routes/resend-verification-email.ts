import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { Email } from "../fields.ts";
import { mailAccountJob } from "../jobs.ts";
import { mailsToOutsiders } from "../mail-limit.ts";

export const resendVerificationEmail = route("POST /auth/resend-verification-email", {
  id: "resendVerificationEmail",
  auth: "public",
  summary: "Send the verification e-mail again",
  description: [
    "The reply is the same whether or not the sign-up exists. At most five mails about sign-ups are sent to one address",
    "a day. Only the newest code is valid, for 30 minutes.",
  ].join(" "),
  access: {},
  http: { constantTime: true, perAddress: mailsToOutsiders },
  body: closed({
    user_uuid: field(Uuid, "The uuid that the sign-up returned."),
    email: Type.Optional(
      field(Email, "The address of the sign-up. If it is sent, it must match, otherwise no mail is sent."),
    ),
  }),
  reply: { sent: field(Type.Boolean(), "Always true.") },
  errors: [],
  events: { none: "It does the same when the sign-up does not exist; its job records what was sent to whom." },
  example: { body: { user_uuid: ids.newcomer } },
  handle: ({ tx, body }) => {
    tx.enqueue(mailAccountJob, { about: "sign_up", sign_up_uuid: body.user_uuid, email: body.email ?? null });
    return { sent: true };
  },
});
