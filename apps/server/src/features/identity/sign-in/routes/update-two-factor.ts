import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { TwoFactor } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { removeCodes } from "../backup-codes.ts";
import { ProvenPassword } from "../fields.ts";
import { findTwoFactor, holdKept, makeKept, setEmailCodes } from "../queries.ts";
import { holdOwner, provePassword } from "../authorize-setup.ts";

export const updateTwoFactor = route("PUT /profile/two-factor", {
  id: "updateTwoFactor",
  auth: "session",
  summary: "Switch codes by e-mail on or off",
  description: [
    "Needs the password; without it the answer is 403 with `password_required`. Sessions and API keys go on. With the last second factor the backup codes go too.",
    "It may be switched off although a workspace demands one: that workspace then refuses with `two_factor_required`.",
  ].join(" "),
  access: {},
  body: closed({ email: Type.Boolean(), password: ProvenPassword }),
  reply: { two_factor: TwoFactor },
  errors: ["password_required", "password_wrong", "too_many_failures"],
  events: ["account.two_factor_email_on", "account.two_factor_email_off"],
  example: { body: { email: true, password: "Plain words, 8 or more" } },
  beforeTransaction: (given) => provePassword(given, given.body.password),
  handle: async ({ tx, caller, body: { email }, prepared: lock }) => {
    const { user_uuid } = caller;
    const owner = await holdOwner(tx, lock);
    const kept = await (email ? makeKept : holdKept)(tx, user_uuid);
    if (kept.email_enabled !== email) {
      await setEmailCodes(tx, user_uuid, email);
      if (!email && kept.totp_secret === null) await removeCodes(tx, user_uuid);
      announce(tx, owner, email ? "account.two_factor_email_on" : "account.two_factor_email_off");
    }
    return { two_factor: await findTwoFactor(tx, user_uuid) };
  },
});
