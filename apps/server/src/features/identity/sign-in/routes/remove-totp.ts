import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Password, takeBackTry, TwoFactor } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { removeCodes } from "../backup-codes.ts";
import { TypedCode } from "../fields.ts";
import { findTwoFactor, holdKept, turnOffTotp } from "../queries.ts";
import { countOwnTry, holdOwner, provePassword } from "../authorize-setup.ts";
import { spendAtHand } from "../consume-code.ts";

export const removeTotp = route({
  id: "removeTotp",
  at: "DELETE /profile/two-factor/totp",
  who: "session",
  summary: "Switch the authenticator off",
  about: [
    "`code` is a code of the authenticator, or a backup code. Sessions and API keys go on.",
    "With the last second factor the backup codes go too.",
    "It may be switched off although a workspace demands one: that workspace then refuses with `two_factor_required`.",
  ].join(" "),
  reach: {},
  body: closed({ password: Password, code: TypedCode }),
  reply: { two_factor: TwoFactor },
  refuses: ["totp_not_found", "password_wrong", "code_invalid", "too_many_failures"],
  audit: ["account.two_factor_totp_off", "account.two_factor_backup_code_used"],
  example: { body: { password: "Plain words, 8 or more", code: "K7MX2-QPAHT" } },
  prepare: async ({ caller, body, read, apart }) => {
    if (!(await findTwoFactor(read, caller.user_uuid)).totp) refuse("totp_not_found");
    const lock = await provePassword({ caller, read, apart }, body.password);
    return { lock, tried: await countOwnTry(apart, lock.uuid) };
  },
  handle: async ({ work, body, services, prepared: { lock, tried } }) => {
    const user = await holdOwner(work, lock);
    const kept = await holdKept(work, user.uuid);
    if (kept.totp_secret === null) refuse("totp_not_found");
    if (!(await spendAtHand(work, services, kept, body.code, user))) refuse("code_invalid");
    await takeBackTry(work, tried);
    await turnOffTotp(work, user.uuid);
    if (!kept.email_enabled) await removeCodes(work, user.uuid);
    announce(work, user, "account.two_factor_totp_off");
    return { two_factor: await findTwoFactor(work, user.uuid) };
  },
});
