import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { Email } from "../fields.ts";
import { mailAccountJob } from "../jobs.ts";

export const resendVerificationEmail = route("POST /auth/resend-verification-email", {
  id: "resendVerificationEmail",
  auth: "public",
  summary: "Send the verification e-mail again",
  description: [
    "The reply is the same whatever exists. `user_uuid` is what the sign-up answered; with `email`, only if it is its",
    "address. At most five mails about sign-ups reach one address a day; codes sent before stay valid until one of them is used or 30 minutes are over.",
  ].join(" "),
  access: {},
  http: { constantTime: true },
  body: closed({ user_uuid: Uuid, email: Type.Optional(Email) }),
  reply: { sent: Type.Boolean() },
  errors: [],
  events: { none: "It does the same for nobody's account; the job that it leaves notes what was sent to whom." },
  example: { body: { user_uuid: ids.newcomer } },
  handle: ({ tx, body }) => {
    tx.enqueue(mailAccountJob, { about: "sign_up", sign_up_uuid: body.user_uuid, email: body.email ?? null });
    return { sent: true };
  },
});
