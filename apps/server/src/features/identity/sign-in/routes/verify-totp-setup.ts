import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { announce } from "../notify.ts";
import { BackupCodes, renewCodes } from "../backup-codes.ts";
import { beginSession, begun } from "../start-session.ts";
import { countAttempt, spendChallenge } from "../challenges.ts";
import { exampleUnguarded, ProvenPassword, TypedCode, waitingLogin } from "../fields.ts";
import { holdKept, turnOnTotp } from "../queries.ts";
import { countOwnTry, holdOwner, ownSession, provePassword } from "../authorize-setup.ts";
import { isOn, stepOfSealed } from "../consume-code.ts";

export const verifyTotpSetup = route("POST /auth/2fa/totp/verify-setup", {
  id: "verifyTotpSetup",
  auth: "optional",
  summary: "Switch the new authenticator on with its first code",
  description: [
    "`token` is the code of six digits; it is used up. An earlier authenticator and earlier backup codes end.",
    "With a session it needs the password too (403 with `password_required` without it).",
    "With the `twofa_token` of a login the session begins, and `token` and `user` stand beside the backup codes.",
  ].join(" "),
  access: {},
  http: { session: "begins" },
  body: closed({ ...waitingLogin, token: TypedCode, password: ProvenPassword }),
  reply: { backup_codes: BackupCodes, token: Type.Optional(begun.token), user: Type.Optional(begun.user) },
  errors: [
    "account_foreign",
    "password_required",
    "password_wrong",
    "two_factor_wrong",
    "two_factor_on",
    "code_invalid",
    "too_many_failures",
  ],
  events: ["account.two_factor_totp_on", "account.signed_in"],
  example: { body: { ...exampleUnguarded, token: "492039" } },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction }) => {
    const session = ownSession(caller, body);
    if (session === null) return { own: null, ...(await countAttempt(inOwnTransaction, body)) };
    const own = await provePassword({ read, inOwnTransaction, caller: session }, body.password);
    return { own, challenge: undefined, tried: await countOwnTry(inOwnTransaction, own.uuid) };
  },
  handle: async (handed) => {
    const { tx, body, services, prepared } = handed;
    const { own, challenge, tried } = prepared;
    const isLogin = own === null;
    const owner = own === null ? await spendChallenge(tx, challenge) : await holdOwner(tx, own);
    const kept = await holdKept(tx, owner.uuid);
    if (isLogin && isOn(kept)) return fail("two_factor_on");
    const { totp_pending_secret: pending } = kept;
    const step = pending === null ? null : stepOfSealed(services, owner.uuid, pending, body.token);
    if (step === null) return fail(isLogin ? "two_factor_wrong" : "code_invalid");
    await turnOnTotp(tx, owner.uuid, step);
    const backup_codes = await renewCodes(tx, services, owner.uuid);
    await takeBackTry(tx, tried);
    announce(tx, owner, "account.two_factor_totp_on");
    return { backup_codes, ...(isLogin ? await beginSession(handed, owner, "totp") : {}) };
  },
});
