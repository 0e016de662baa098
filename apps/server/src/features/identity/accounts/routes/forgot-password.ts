import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Email } from "../fields.ts";

export const forgotPassword = route({
  id: "forgotPassword",
  at: "POST /auth/forgot-password",
  who: "anyone",
  summary: "Send a code for a new password",
  about: "The reply is the same whatever exists. Five codes may wait at once, each for 30 minutes.",
  reach: {},
  even: true,
  body: closed({ email: Email }),
  reply: { sent: Type.Boolean() },
  refuses: [],
  audit: { none: "It does the same for nobody's address; the job that it leaves notes what was sent to whom." },
  example: { body: { email: "matteo@example.com" } },
  handle: ({ work, body }) => {
    work.enqueue("mail_account", { about: "reset_password", email: body.email });
    return { sent: true };
  },
});
