import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { uncountTry, startSession, sessionReply } from "#features/identity/accounts/index.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, pendingLogin } from "../fields.ts";
import { lockTwoFactor } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const verifyTwoFactor = route("POST /auth/verify-2fa", {
  id: "verifyTwoFactor",
  auth: "public",
  summary: "Finish a login with a code",
  description:
    "The code of an authenticator or of an e-mail; each works once. Five wrong codes end the login. The error does not show what was wrong.",
  access: {},
  http: { session: "begins" },
  body: closed({
    ...pendingLogin,
    code: field(TypedCode, "The code."),
    method: Type.Optional(
      field(oneOf(["totp", "email"]), "The method by which the person got the code; `totp` when left out."),
    ),
  }),
  reply: sessionReply,
  errors: ["two_factor_wrong", "too_many_failures"],
  events: ["account.signed_in"],
  example: { body: { ...exampleWaiting, code: "K7MX2QPA", method: "email" } },
  beforeTransaction: ({ body, inOwnTransaction, fail }) => countAttempt(inOwnTransaction, body, fail),
  handle: async (input) => {
    const { tx, body, services, prepared, fail } = input;
    const { method = "totp", code } = body;
    const user = await spendChallenge(tx, prepared.challenge, fail);
    const kept = await lockTwoFactor(tx, user.uuid);
    if (!(await spendFactor(tx, services, kept, method, code))) return fail("two_factor_wrong");
    await uncountTry(tx, prepared.tried);
    return startSession(input, user, method);
  },
});
