import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { Email } from "../fields.ts";
import { mailAccountJob } from "../jobs.ts";
import { mailsToOutsiders } from "../mail-limit.ts";

export const forgotPassword = route("POST /auth/forgot-password", {
  id: "forgotPassword",
  auth: "public",
  summary: "Mail a code for a new password",
  description:
    "The reply is the same whether or not the address has an account. The code is valid for 30 minutes, or until another one is mailed; " +
    "at most five are mailed within 30 minutes, until one of them is used.",
  access: {},
  http: { constantTime: true, perAddress: mailsToOutsiders },
  body: closed({ email: field(Email, "The address of the account.") }),
  reply: { sent: field(Type.Boolean(), "Always true.") },
  errors: [],
  events: { none: "It does the same for an address without an account; its job records what was sent to whom." },
  example: { body: { email: "matteo@example.com" } },
  handle: ({ tx, body }) => {
    tx.enqueue(mailAccountJob, { about: "reset_password", email: body.email });
    return { sent: true };
  },
});
