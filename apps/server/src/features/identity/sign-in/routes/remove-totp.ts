import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Password, takeBackTry, TwoFactor } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { removeCodes } from "../backup-codes.ts";
import { TypedCode } from "../fields.ts";
import { findTwoFactor, holdKept, turnOffTotp } from "../queries.ts";
import { countOwnTry, holdOwner, provePassword } from "../authorize-setup.ts";
import { spendAtHand } from "../consume-code.ts";

export const removeTotp = route("DELETE /profile/two-factor/totp", {
  id: "removeTotp",
  auth: "session",
  summary: "Switch the authenticator off",
  description: [
    "`code` is a code of the authenticator, or a backup code. Sessions and API keys go on.",
    "With the last second factor the backup codes go too.",
    "It may be switched off although a workspace demands one: that workspace then refuses with `two_factor_required`.",
  ].join(" "),
  access: {},
  body: closed({ password: Password, code: TypedCode }),
  reply: { two_factor: TwoFactor },
  errors: ["totp_not_found", "password_wrong", "code_invalid", "too_many_failures"],
  events: ["account.two_factor_totp_off", "account.two_factor_backup_code_used"],
  example: { body: { password: "Plain words, 8 or more", code: "K7MX2-QPAHT" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction }) => {
    if (!(await findTwoFactor(read, caller.user_uuid)).totp) fail("totp_not_found");
    const lock = await provePassword({ caller, read, inOwnTransaction }, body.password);
    return { lock, tried: await countOwnTry(inOwnTransaction, lock.uuid) };
  },
  handle: async ({ tx, body, services, prepared: { lock, tried }, fail }) => {
    const user = await holdOwner(tx, lock);
    const kept = await holdKept(tx, user.uuid);
    if (kept.totp_secret === null) return fail("totp_not_found");
    if (!(await spendAtHand(tx, services, kept, body.code, user))) return fail("code_invalid");
    await takeBackTry(tx, tried);
    await turnOffTotp(tx, user.uuid);
    if (!kept.email_enabled) await removeCodes(tx, user.uuid);
    announce(tx, user, "account.two_factor_totp_off");
    return { two_factor: await findTwoFactor(tx, user.uuid) };
  },
});
