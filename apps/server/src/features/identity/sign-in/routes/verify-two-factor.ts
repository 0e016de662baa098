import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { beginSession, begun } from "../start-session.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, waitingLogin } from "../fields.ts";
import { holdKept } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const verifyTwoFactor = route("POST /auth/verify-2fa", {
  id: "verifyTwoFactor",
  auth: "public",
  summary: "Finish a login with the code of an authenticator or of an e-mail",
  description: "Five wrong codes end the login. A code works once; whatever is wrong, the refusal is the same.",
  access: {},
  http: { session: "begins" },
  body: closed({
    ...waitingLogin,
    code: TypedCode,
    method: Type.Optional(oneOf(["totp", "email"])),
  }),
  reply: begun,
  errors: ["two_factor_wrong", "too_many_failures"],
  events: ["account.signed_in"],
  example: { body: { ...exampleWaiting, code: "K7MX2QPA", method: "email" } },
  beforeTransaction: ({ body, inOwnTransaction }) => countAttempt(inOwnTransaction, body),
  handle: async (handed) => {
    const { tx, body, services, prepared } = handed;
    const { method = "totp", code } = body;
    const user = await spendChallenge(tx, prepared.challenge);
    const kept = await holdKept(tx, user.uuid);
    if (!(await spendFactor(tx, services, kept, method, code))) return fail("two_factor_wrong");
    await takeBackTry(tx, prepared.tried);
    return beginSession(handed, user, method);
  },
});
