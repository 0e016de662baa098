import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { beginSession, begun } from "../start-session.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, waitingLogin } from "../fields.ts";
import { holdKept } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const redeemBackupCode = route({
  id: "redeemBackupCode",
  at: "POST /auth/2fa/totp/redeem-backup-code",
  who: "anyone",
  summary: "Finish a login with a backup code",
  about: "Each backup code works once. Case, blanks and hyphens do not matter. Five wrong codes end the login.",
  reach: {},
  session: "begins",
  body: closed({ ...waitingLogin, backup_code: TypedCode }),
  reply: begun,
  refuses: ["two_factor_wrong", "too_many_failures"],
  audit: ["account.signed_in", "account.two_factor_backup_code_used"],
  example: { body: { ...exampleWaiting, backup_code: "K7MX2-QPAHT" } },
  prepare: ({ body, apart }) => countAttempt(apart, body),
  handle: async (handed) => {
    const { work, body, services, prepared } = handed;
    const user = await spendChallenge(work, prepared.challenge);
    const kept = await holdKept(work, user.uuid);
    if (!(await spendFactor(work, services, kept, "backup_code", body.backup_code))) refuse("two_factor_wrong");
    await takeBackTry(work, prepared.tried);
    announce(work, user, "account.two_factor_backup_code_used");
    return beginSession(handed, user, "backup_code");
  },
});
