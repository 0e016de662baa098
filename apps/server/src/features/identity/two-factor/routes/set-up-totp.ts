import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { uncountTry } from "#features/identity/accounts/index.ts";
import { findChallenge, lockChallengedPerson } from "../challenges.ts";
import { exampleUnguarded, ProvenPassword, pendingLogin } from "../fields.ts";
import { setPendingSecret, createTwoFactor } from "../queries.ts";
import { countOwnTry, findOwnAccount, lockOwner, setupErrors } from "../authorize-setup.ts";
import { isOn, sealSecret, spendTotpOrBackupCode } from "../consume-code.ts";
import { newSecret, Totp, toTotp } from "../totp.ts";

export const setUpTotp = route("POST /auth/2fa/totp/setup", {
  id: "setUpTotp",
  auth: "optional",
  summary: "Set up an authenticator",
  description: [
    "With a session, or with the `twofa_token` of a pending login that must set up a second factor first.",
    "The authenticator is on after its first code was sent to `POST /auth/2fa/totp/verify-setup`; until then an earlier one",
    "keeps working. A session whose sign-in is more than 15 minutes ago gives the password, too.",
  ].join(" "),
  access: {},
  body: closed({
    ...pendingLogin,
    current_code: Type.Optional(
      field(
        Type.String({ minLength: 6, maxLength: 32 }),
        "A code of the present authenticator, or a backup code; needed when an authenticator is set up already.",
      ),
    ),
    password: ProvenPassword,
  }),
  reply: { totp: Totp },
  errors: setupErrors,
  events: ["account.two_factor_totp_begun", "account.two_factor_backup_code_used"],
  example: { body: exampleUnguarded },
  beforeTransaction: async (given) => {
    const { body, read, inOwnTransaction, fail } = given;
    const own = await findOwnAccount(given);
    if (own === null) return { own, challenge: await findChallenge(read, body), tried: null };
    const tried = body.current_code === undefined ? null : await countOwnTry(inOwnTransaction, own.uuid, fail);
    return { own, challenge: undefined, tried };
  },
  handle: async ({ tx, body, services, prepared: { own, challenge, tried }, fail }) => {
    const owner = own === null ? await lockChallengedPerson(tx, challenge, fail) : await lockOwner(tx, own, fail);
    const kept = await createTwoFactor(tx, owner.uuid);
    if (own === null && isOn(kept)) return fail("two_factor_on");
    if (
      kept.totp_secret !== null &&
      !(await spendTotpOrBackupCode(tx, services, kept, body.current_code ?? "", owner))
    ) {
      return fail("code_invalid");
    }
    if (tried !== null) await uncountTry(tx, tried);
    const secret = newSecret();
    await setPendingSecret(tx, owner.uuid, sealSecret(services, owner.uuid, secret));
    tx.emitAccount(owner.uuid, "account.two_factor_totp_begun");
    return { totp: toTotp(secret, owner.email) };
  },
});
