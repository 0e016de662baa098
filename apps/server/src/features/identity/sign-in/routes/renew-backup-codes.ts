import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Password } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { BackupCodes, renewCodes } from "../backup-codes.ts";
import { findTwoFactor, holdKept } from "../queries.ts";
import { holdOwner, provePassword } from "../authorize-setup.ts";
import { isOn } from "../consume-code.ts";

export const renewBackupCodes = route({
  id: "renewBackupCodes",
  at: "POST /profile/two-factor/backup-codes",
  who: "session",
  summary: "Make ten new backup codes in place of the earlier ones",
  reach: {},
  body: closed({ password: Password }),
  success: 201,
  reply: { backup_codes: BackupCodes },
  refuses: ["two_factor_not_found", "password_wrong", "too_many_failures"],
  audit: ["account.two_factor_codes_renewed"],
  example: { body: { password: "Plain words, 8 or more" } },
  prepare: async ({ caller, body, read, apart }) => {
    const { totp, email } = await findTwoFactor(read, caller.user_uuid);
    if (!totp && !email) refuse("two_factor_not_found");
    return provePassword({ caller, read, apart }, body.password);
  },
  handle: async ({ work, services, prepared: lock }) => {
    const user = await holdOwner(work, lock);
    if (!isOn(await holdKept(work, user.uuid))) refuse("two_factor_not_found");
    const backup_codes = await renewCodes(work, services, user.uuid);
    announce(work, user, "account.two_factor_codes_renewed");
    return { backup_codes };
  },
});
