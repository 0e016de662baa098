import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { exampleWaiting, waitingLogin } from "../fields.ts";
import { mailSecondFactorJob } from "../jobs.ts";

export const sendTwoFactorEmail = route("POST /auth/send-2fa-email", {
  id: "sendTwoFactorEmail",
  auth: "public",
  summary: "Mail a code for a login that waits for its second factor",
  description: [
    "The reply is the same whatever exists; the code goes to the account's address if codes by e-mail are on.",
    "Five codes may wait at once, each for 30 minutes; codes sent before stay valid until one of them is used.",
  ].join(" "),
  access: {},
  http: { constantTime: true },
  body: closed(waitingLogin),
  reply: { sent: Type.Boolean() },
  errors: [],
  events: { none: "whether there is anything to send is found out afterwards, by the job" },
  example: { body: exampleWaiting },
  handle: ({ tx, body }) => {
    tx.enqueue(mailSecondFactorJob, { user_uuid: body.user_uuid, twofa_token: body.twofa_token ?? "" });
    return { sent: true };
  },
});
