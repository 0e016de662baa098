import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { uncountTry, startSession, sessionReply } from "#features/identity/accounts/index.ts";
import { notifyOwner } from "../notify-owner.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleWaiting, TypedCode, pendingLogin } from "../fields.ts";
import { lockTwoFactor } from "../queries.ts";
import { spendFactor } from "../consume-code.ts";

export const redeemBackupCode = route("POST /auth/2fa/totp/redeem-backup-code", {
  id: "redeemBackupCode",
  auth: "public",
  summary: "Finish a login with a backup code",
  description:
    "Each backup code works once. Case, blanks and hyphens make no difference. Five wrong codes end the login.",
  access: {},
  http: { session: "begins" },
  body: closed({ ...pendingLogin, backup_code: field(TypedCode, "The backup code.") }),
  reply: sessionReply,
  errors: ["two_factor_wrong", "too_many_failures"],
  events: ["account.signed_in", "account.two_factor_backup_code_used"],
  example: { body: { ...exampleWaiting, backup_code: "K7MX2-QPAHT" } },
  beforeTransaction: ({ body, inOwnTransaction, fail }) => countAttempt(inOwnTransaction, body, fail),
  handle: async (input) => {
    const { tx, body, services, prepared, fail } = input;
    const user = await spendChallenge(tx, prepared.challenge, fail);
    const kept = await lockTwoFactor(tx, user.uuid);
    if (!(await spendFactor(tx, services, kept, "backup_code", body.backup_code))) return fail("two_factor_wrong");
    await uncountTry(tx, prepared.tried);
    notifyOwner(tx, user, "account.two_factor_backup_code_used");
    return startSession(input, user, "backup_code");
  },
});
