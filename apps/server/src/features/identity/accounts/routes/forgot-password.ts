import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Email } from "../fields.ts";
import { mailAccountJob } from "../jobs.ts";

export const forgotPassword = route("POST /auth/forgot-password", {
  id: "forgotPassword",
  auth: "public",
  summary: "Send a code for a new password",
  description: "The reply is the same whatever exists. Five codes may wait at once, each for 30 minutes.",
  access: {},
  http: { constantTime: true },
  body: closed({ email: Email }),
  reply: { sent: Type.Boolean() },
  errors: [],
  events: { none: "It does the same for nobody's address; the job that it leaves notes what was sent to whom." },
  example: { body: { email: "matteo@example.com" } },
  handle: ({ tx, body }) => {
    tx.enqueue(mailAccountJob, { about: "reset_password", email: body.email });
    return { sent: true };
  },
});
