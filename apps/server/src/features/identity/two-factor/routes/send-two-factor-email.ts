import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { exampleWaiting, pendingLogin } from "../fields.ts";
import { mailSecondFactorJob } from "../jobs.ts";

export const sendTwoFactorEmail = route("POST /auth/send-2fa-email", {
  id: "sendTwoFactorEmail",
  auth: "public",
  summary: "Mail a code for a pending login",
  description: [
    "The reply is the same whether or not the login exists. The code is mailed to the account's address if codes by e-mail",
    "are switched on. The code is valid for 30 minutes, or until another one is mailed; at most five are mailed within 30",
    "minutes, until one of them is used.",
  ].join(" "),
  access: {},
  http: { constantTime: true },
  body: closed(pendingLogin),
  reply: { sent: field(Type.Boolean(), "Always true.") },
  errors: [],
  events: { none: "The job that it leaves finds out whether there is anything to send, and records it." },
  example: { body: exampleWaiting },
  handle: ({ tx, body }) => {
    tx.enqueue(mailSecondFactorJob, { user_uuid: body.user_uuid, twofa_token: body.twofa_token ?? "" });
    return { sent: true };
  },
});
