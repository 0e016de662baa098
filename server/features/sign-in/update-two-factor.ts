import { Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { TwoFactor } from "#features/accounts/index.ts";
import { announce } from "./announcing.ts";
import { removeCodes } from "./backup-codes.ts";
import { findOwner, findTwoFactor, holdKept, makeKept, setEmailCodes } from "./queries.ts";

export const updateTwoFactor = route({
  id: "updateTwoFactor",
  at: "PUT /profile/two-factor",
  who: "session",
  summary: "Switch codes by e-mail on or off",
  about: [
    "Sessions and API keys go on. With the last second factor the backup codes go too.",
    "It may be switched off although a workspace demands one: that workspace then refuses with `two_factor_required`.",
  ].join(" "),
  reach: {},
  body: closed({ email: Type.Boolean() }),
  reply: { two_factor: TwoFactor },
  refuses: ["verification_required"],
  audit: ["account.two_factor_email_on", "account.two_factor_email_off"],
  example: { body: { email: true } },
  handle: async ({ work, caller, body: { email } }) => {
    const { user_uuid } = caller;
    const owner = await findOwner(work, user_uuid);
    if (email && owner.verified_at === null) {
      refuse("verification_required", {}, { verification_required: true, user_uuid });
    }
    const kept = await (email ? makeKept : holdKept)(work, user_uuid);
    if (kept.email_enabled !== email) {
      await setEmailCodes(work, user_uuid, email);
      if (!email && kept.totp_secret === null) await removeCodes(work, user_uuid);
      announce(work, owner, email ? "account.two_factor_email_on" : "account.two_factor_email_off");
    }
    return { two_factor: await findTwoFactor(work, user_uuid) };
  },
});
