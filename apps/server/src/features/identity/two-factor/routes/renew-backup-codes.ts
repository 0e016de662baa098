import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { Password } from "#features/identity/accounts/index.ts";
import { notifyOwner } from "../notify-owner.ts";
import { BackupCodes, renewCodes } from "../backup-codes.ts";
import { findTwoFactor, lockTwoFactor } from "../queries.ts";
import { lockOwner, checkGivenPassword } from "../authorize-setup.ts";
import { isOn } from "../consume-code.ts";

export const renewBackupCodes = route("POST /profile/two-factor/backup-codes", {
  id: "renewBackupCodes",
  auth: "session",
  summary: "Replace the backup codes",
  description: "With ten new ones. The earlier codes stop working.",
  access: {},
  body: closed({ password: field(Password, "The caller's password.") }),
  http: { status: 201 },
  reply: { backup_codes: BackupCodes },
  errors: ["two_factor_not_found", "password_wrong", "too_many_failures"],
  events: ["account.two_factor_codes_renewed"],
  example: { body: { password: "Plain words, 8 or more" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction, fail }) => {
    const { totp, email } = await findTwoFactor(read, caller.user_uuid);
    if (!totp && !email) fail("two_factor_not_found");
    return checkGivenPassword({ caller, read, inOwnTransaction, fail }, body.password);
  },
  handle: async ({ tx, services, prepared: checked, fail }) => {
    const user = await lockOwner(tx, checked, fail);
    if (!isOn(await lockTwoFactor(tx, user.uuid))) return fail("two_factor_not_found");
    const backup_codes = await renewCodes(tx, services, user.uuid);
    notifyOwner(tx, user, "account.two_factor_codes_renewed");
    return { backup_codes };
  },
});
