import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Password } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { BackupCodes, renewCodes } from "../backup-codes.ts";
import { findTwoFactor, holdKept } from "../queries.ts";
import { holdOwner, provePassword } from "../authorize-setup.ts";
import { isOn } from "../consume-code.ts";

export const renewBackupCodes = route("POST /profile/two-factor/backup-codes", {
  id: "renewBackupCodes",
  auth: "session",
  summary: "Make ten new backup codes in place of the earlier ones",
  access: {},
  body: closed({ password: Password }),
  http: { status: 201 },
  reply: { backup_codes: BackupCodes },
  errors: ["two_factor_not_found", "password_wrong", "too_many_failures"],
  events: ["account.two_factor_codes_renewed"],
  example: { body: { password: "Plain words, 8 or more" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction }) => {
    const { totp, email } = await findTwoFactor(read, caller.user_uuid);
    if (!totp && !email) fail("two_factor_not_found");
    return provePassword({ caller, read, inOwnTransaction }, body.password);
  },
  handle: async ({ tx, services, prepared: lock, fail }) => {
    const user = await holdOwner(tx, lock);
    if (!isOn(await holdKept(tx, user.uuid))) return fail("two_factor_not_found");
    const backup_codes = await renewCodes(tx, services, user.uuid);
    announce(tx, user, "account.two_factor_codes_renewed");
    return { backup_codes };
  },
});
