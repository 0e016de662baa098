import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { takeBackTry } from "#features/identity/accounts/index.ts";
import { findChallenge, holdPerson } from "../challenges.ts";
import { exampleUnguarded, ProvenPassword, waitingLogin } from "../fields.ts";
import { keepPending, makeKept } from "../queries.ts";
import { countOwnTry, holdOwner, ownSession, provePassword } from "../authorize-setup.ts";
import { isOn, sealSecret, spendAtHand } from "../consume-code.ts";
import { newSecret, Totp, toTotp } from "../totp.ts";

export const setUpTotp = route("POST /auth/2fa/totp/setup", {
  id: "setUpTotp",
  auth: "optional",
  summary: "Begin to set up an authenticator",
  description: [
    "With a session and the password (403 with `password_required` without it), or with the `twofa_token` of a login that must set up a second factor before it goes on.",
    "It is on as soon as 2fa/totp/verify-setup was sent one of its codes; until then an earlier one goes on working.",
    "`current_code`, a code of the earlier one or a backup code, is needed when one is set up already.",
  ].join(" "),
  access: {},
  body: closed({
    ...waitingLogin,
    current_code: Type.Optional(Type.String({ minLength: 6, maxLength: 32 })),
    password: ProvenPassword,
  }),
  reply: { totp: Totp },
  errors: [
    "account_foreign",
    "password_required",
    "password_wrong",
    "two_factor_wrong",
    "two_factor_on",
    "code_invalid",
    "too_many_failures",
  ],
  events: ["account.two_factor_totp_begun", "account.two_factor_backup_code_used"],
  example: { body: exampleUnguarded },
  beforeTransaction: async ({ caller, body, read, inOwnTransaction }) => {
    const session = ownSession(caller, body);
    if (session === null) return { own: null, challenge: await findChallenge(read, body), tried: null };
    const own = await provePassword({ read, inOwnTransaction, caller: session }, body.password);
    const tried = body.current_code === undefined ? null : await countOwnTry(inOwnTransaction, own.uuid);
    return { own, challenge: undefined, tried };
  },
  handle: async ({ tx, body, services, prepared: { own, challenge, tried }, fail }) => {
    const owner = own === null ? await holdPerson(tx, challenge) : await holdOwner(tx, own);
    const kept = await makeKept(tx, owner.uuid);
    if (own === null && isOn(kept)) return fail("two_factor_on");
    if (kept.totp_secret !== null && !(await spendAtHand(tx, services, kept, body.current_code ?? "", owner))) {
      return fail("code_invalid");
    }
    if (tried !== null) await takeBackTry(tx, tried);
    const secret = newSecret();
    await keepPending(tx, owner.uuid, sealSecret(services, owner.uuid, secret));
    tx.emitAccount(owner.uuid, "account.two_factor_totp_begun");
    return { totp: toTotp(secret, owner.email) };
  },
});
