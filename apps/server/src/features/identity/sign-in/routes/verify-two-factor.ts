import { Type } from "typebox";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { beginSession, begun } from "../start-session.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, waitingLogin } from "../fields.ts";
import { holdKept } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const verifyTwoFactor = route({
  id: "verifyTwoFactor",
  at: "POST /auth/verify-2fa",
  who: "anyone",
  summary: "Finish a login with the code of an authenticator or of an e-mail",
  about: "Five wrong codes end the login. A code works once; whatever is wrong, the refusal is the same.",
  reach: {},
  session: "begins",
  body: closed({
    ...waitingLogin,
    code: TypedCode,
    method: Type.Optional(oneOf(["totp", "email"])),
  }),
  reply: begun,
  refuses: ["two_factor_wrong", "too_many_failures"],
  audit: ["account.signed_in"],
  example: { body: { ...exampleWaiting, code: "K7MX2QPA", method: "email" } },
  prepare: ({ body, apart }) => countAttempt(apart, body),
  handle: async (handed) => {
    const { work, body, services, prepared } = handed;
    const { method = "totp", code } = body;
    const user = await spendChallenge(work, prepared.challenge);
    const kept = await holdKept(work, user.uuid);
    if (!(await spendFactor(work, services, kept, method, code))) refuse("two_factor_wrong");
    await takeBackTry(work, prepared.tried);
    return beginSession(handed, user, method);
  },
});
