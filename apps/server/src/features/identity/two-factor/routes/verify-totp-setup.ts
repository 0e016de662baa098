import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { uncountTry, startSession, sessionReply } from "#features/identity/accounts/index.ts";
import { notifyOwner } from "../notify-owner.ts";
import { BackupCodes, renewCodes } from "../backup-codes.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleUnguarded, ProvenPassword, TypedCode, pendingLogin } from "../fields.ts";
import { lockTwoFactor, enableTotp } from "../queries.ts";
import { countOwnTry, findOwnAccount, lockOwner, setupErrors } from "../authorize-setup.ts";
import { isOn, stepOfSealed } from "../consume-code.ts";

export const verifyTotpSetup = route("POST /auth/2fa/totp/verify-setup", {
  id: "verifyTotpSetup",
  auth: "optional",
  summary: "Switch on a new authenticator",
  description: [
    "With its first code, which is used up. An earlier authenticator and earlier backup codes stop working. A session",
    "whose sign-in is more than 15 minutes ago gives the password, too. With the `twofa_token` of a pending login the session starts: the reply also has `token`",
    "and `user`.",
  ].join(" "),
  access: {},
  http: { session: "begins" },
  body: closed({
    ...pendingLogin,
    token: field(TypedCode, "The code of six digits that the authenticator shows."),
    password: ProvenPassword,
  }),
  reply: {
    backup_codes: BackupCodes,
    token: Type.Optional(sessionReply.token),
    user: Type.Optional(sessionReply.user),
  },
  errors: setupErrors,
  events: ["account.two_factor_totp_on", "account.signed_in"],
  example: { body: { ...exampleUnguarded, token: "492039" } },
  beforeTransaction: async (given) => {
    const { body, inOwnTransaction, fail } = given;
    const own = await findOwnAccount(given);
    if (own === null) return { own, ...(await countAttempt(inOwnTransaction, body, fail)) };
    return { own, challenge: undefined, tried: await countOwnTry(inOwnTransaction, own.uuid, fail) };
  },
  handle: async (input) => {
    const { tx, body, services, prepared, fail } = input;
    const { own, challenge, tried } = prepared;
    const isLogin = own === null;
    const owner = own === null ? await spendChallenge(tx, challenge, fail) : await lockOwner(tx, own, fail);
    const kept = await lockTwoFactor(tx, owner.uuid);
    if (isLogin && isOn(kept)) return fail("two_factor_on");
    const { totp_pending_secret: pending } = kept;
    const step = pending === null ? null : stepOfSealed(services, owner.uuid, pending, body.token);
    if (step === null) return fail(isLogin ? "two_factor_wrong" : "code_invalid");
    await enableTotp(tx, owner.uuid, step);
    const backup_codes = await renewCodes(tx, services, owner.uuid);
    await uncountTry(tx, tried);
    notifyOwner(tx, owner, "account.two_factor_totp_on");
    return { backup_codes, ...(isLogin ? await startSession(input, owner, "totp") : {}) };
  },
});
