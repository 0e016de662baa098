import { Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/accounts/index.ts";
import { announce } from "./announcing.ts";
import { BackupCodes, renewCodes } from "./backup-codes.ts";
import { beginSession, begun } from "./beginning.ts";
import { countAttempt, spendChallenge } from "./challenges.ts";
import { exampleUnguarded, TypedCode, waitingLogin } from "./fields.ts";
import { findOwner, holdKept, turnOnTotp } from "./queries.ts";
import { countOwnTry, ownSession } from "./setting-up.ts";
import { isOn, stepOfSealed } from "./spending.ts";

export const verifyTotpSetup = route({
  id: "verifyTotpSetup",
  at: "POST /auth/2fa/totp/verify-setup",
  who: "session or nobody",
  summary: "Switch the new authenticator on with its first code",
  about: [
    "`token` is the code of six digits; it is used up. An earlier authenticator and earlier backup codes end.",
    "With the `twofa_token` of a login the session begins, and `token` and `user` stand beside the backup codes.",
  ].join(" "),
  reach: {},
  session: "begins",
  body: closed({ ...waitingLogin, token: TypedCode }),
  reply: { backup_codes: BackupCodes, token: Type.Optional(begun.token), user: Type.Optional(begun.user) },
  refuses: ["account_foreign", "two_factor_wrong", "two_factor_on", "code_invalid", "too_many_failures"],
  audit: ["account.two_factor_totp_on", "account.signed_in"],
  example: { body: { ...exampleUnguarded, token: "492039" } },
  prepare: async ({ caller, body, apart }) => {
    const own = ownSession(caller, body);
    if (own === null) return { own, ...(await countAttempt(apart, body)) };
    return { own, challenge: undefined, tried: await countOwnTry(apart, own) };
  },
  handle: async (handed) => {
    const { work, body, services, prepared } = handed;
    const { own, challenge, tried } = prepared;
    const user = own === null ? await spendChallenge(work, challenge) : null;
    const owner = user ?? (await findOwner(work, own ?? ""));
    const kept = await holdKept(work, owner.uuid);
    if (user !== null && isOn(kept)) refuse("two_factor_on");
    const { totp_pending_secret: pending } = kept;
    const step = pending === null ? null : stepOfSealed(services, owner.uuid, pending, body.token);
    if (step === null) return refuse(user === null ? "code_invalid" : "two_factor_wrong");
    await turnOnTotp(work, owner.uuid, step);
    const backup_codes = await renewCodes(work, services, owner.uuid);
    await takeBackTry(work, tried);
    announce(work, owner, "account.two_factor_totp_on");
    return { backup_codes, ...(user === null ? {} : await beginSession(handed, user, "totp")) };
  },
});
