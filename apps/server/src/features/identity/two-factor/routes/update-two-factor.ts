import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { TwoFactor } from "#features/identity/accounts/index.ts";
import { notifyOwner } from "../notify-owner.ts";
import { removeCodes } from "../backup-codes.ts";
import { ProvenPassword } from "../fields.ts";
import { findTwoFactor, lockTwoFactor, createTwoFactor, setEmailCodes } from "../queries.ts";
import { lockOwner, checkGivenPassword, proveOwner, requirePassword } from "../authorize-setup.ts";

export const updateTwoFactor = route("PUT /profile/two-factor", {
  id: "updateTwoFactor",
  auth: "session",
  summary: "Switch codes by e-mail on or off",
  description: [
    "Sessions and API keys keep working. With the last second factor the backup codes are removed too. Codes can be switched",
    "off although a workspace requires a second factor: requests in that workspace then fail with `two_factor_required`. Switching off",
    "takes the password, switching on only with a session whose sign-in is more than 15 minutes ago.",
  ].join(" "),
  access: {},
  body: closed({ email: field(Type.Boolean(), "Whether codes by e-mail are on."), password: ProvenPassword }),
  reply: { two_factor: TwoFactor },
  errors: ["password_required", "password_wrong", "too_many_failures"],
  events: ["account.two_factor_email_on", "account.two_factor_email_off"],
  example: { body: { email: true, password: "Plain words, 8 or more" } },
  beforeTransaction: (given) => {
    const { body, caller, fail } = given;
    if (body.email) return proveOwner(given, caller.session_uuid, body.password);
    return checkGivenPassword(given, requirePassword(body.password, fail));
  },
  handle: async ({ tx, caller, body: { email }, prepared: checked, fail }) => {
    const { user_uuid } = caller;
    const owner = await lockOwner(tx, checked, fail);
    const kept = await (email ? createTwoFactor : lockTwoFactor)(tx, user_uuid);
    if (kept.email_enabled !== email) {
      await setEmailCodes(tx, user_uuid, email);
      if (!email && kept.totp_secret === null) await removeCodes(tx, user_uuid);
      notifyOwner(tx, owner, email ? "account.two_factor_email_on" : "account.two_factor_email_off");
    }
    return { two_factor: await findTwoFactor(tx, user_uuid) };
  },
});
