import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { Password, uncountTry, TwoFactor } from "#features/identity/accounts/index.ts";
import { notifyOwner } from "../notify-owner.ts";
import { removeCodes } from "../backup-codes.ts";
import { TypedCode } from "../fields.ts";
import { findTwoFactor, lockTwoFactor, disableTotp } from "../queries.ts";
import { countOwnTry, lockOwner, checkGivenPassword } from "../authorize-setup.ts";
import { spendTotpOrBackupCode } from "../consume-code.ts";

export const removeTotp = route("DELETE /profile/two-factor/totp", {
  id: "removeTotp",
  auth: "session",
  summary: "Remove the authenticator",
  description: [
    "Sessions and API keys keep working. With the last second factor the backup codes are removed too. The authenticator",
    "can be removed although a workspace requires a second factor: requests in that workspace then fail with",
    "`two_factor_required`.",
  ].join(" "),
  access: {},
  body: closed({
    password: field(Password, "The caller's password."),
    code: field(TypedCode, "A code of the authenticator, or a backup code."),
  }),
  reply: { two_factor: TwoFactor },
  errors: ["totp_not_found", "password_wrong", "code_invalid", "too_many_failures"],
  events: ["account.two_factor_totp_off", "account.two_factor_backup_code_used"],
  example: { body: { password: "Plain words, 8 or more", code: "K7MX2-QPAHT" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction, fail }) => {
    if (!(await findTwoFactor(read, caller.user_uuid)).totp) fail("totp_not_found");
    const checked = await checkGivenPassword({ caller, read, inOwnTransaction, fail }, body.password);
    return { checked, tried: await countOwnTry(inOwnTransaction, checked.uuid, fail) };
  },
  handle: async ({ tx, body, services, prepared: { checked, tried }, fail }) => {
    const user = await lockOwner(tx, checked, fail);
    const kept = await lockTwoFactor(tx, user.uuid);
    if (kept.totp_secret === null) return fail("totp_not_found");
    if (!(await spendTotpOrBackupCode(tx, services, kept, body.code, user))) return fail("code_invalid");
    await uncountTry(tx, tried);
    await disableTotp(tx, user.uuid);
    if (!kept.email_enabled) await removeCodes(tx, user.uuid);
    notifyOwner(tx, user, "account.two_factor_totp_off");
    return { two_factor: await findTwoFactor(tx, user.uuid) };
  },
});
