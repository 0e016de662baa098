import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { beginSession, begun } from "../start-session.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, waitingLogin } from "../fields.ts";
import { holdKept } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const redeemBackupCode = route("POST /auth/2fa/totp/redeem-backup-code", {
  id: "redeemBackupCode",
  auth: "public",
  summary: "Finish a login with a backup code",
  description: "Each backup code works once. Case, blanks and hyphens do not matter. Five wrong codes end the login.",
  access: {},
  http: { session: "begins" },
  body: closed({ ...waitingLogin, backup_code: TypedCode }),
  reply: begun,
  errors: ["two_factor_wrong", "too_many_failures"],
  events: ["account.signed_in", "account.two_factor_backup_code_used"],
  example: { body: { ...exampleWaiting, backup_code: "K7MX2-QPAHT" } },
  beforeTransaction: ({ body, inOwnTransaction }) => countAttempt(inOwnTransaction, body),
  handle: async (handed) => {
    const { tx, body, services, prepared } = handed;
    const user = await spendChallenge(tx, prepared.challenge);
    const kept = await holdKept(tx, user.uuid);
    if (!(await spendFactor(tx, services, kept, "backup_code", body.backup_code))) return fail("two_factor_wrong");
    await takeBackTry(tx, prepared.tried);
    announce(tx, user, "account.two_factor_backup_code_used");
    return beginSession(handed, user, "backup_code");
  },
});
