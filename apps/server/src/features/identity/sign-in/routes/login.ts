import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf, Uuid } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { Email, findLocks, holdUnlocked, type Lock, openWith, Password } from "#features/identity/accounts/index.ts";
import { begun, beginSession } from "../start-session.ts";
import { insertChallenge } from "../challenges.ts";
import { findDemand } from "../queries.ts";

/** What is still to come when the password was right. */
const Waiting = closed({
  user_uuid: Uuid,
  twofa_token: Type.String({ description: "Names this login for 15 minutes; five wrong codes end it." }),
  methods: Type.Array(oneOf(["totp", "email", "backup_code"]), {
    description: "What the login may go on with; empty when a second factor must be set up first.",
  }),
  setup_required: Type.Boolean({ description: "A workspace demands a second factor, and there is none yet." }),
});

export const login = route("POST /auth/login", {
  id: "login",
  auth: "public",
  summary: "Begin a session",
  description: [
    "Where a second factor is on or demanded by a workspace, the reply is `two_factor` alone, and the session begins",
    "with the code: by verify-2fa, redeem-backup-code or, when it must be set up first, 2fa/totp/verify-setup.",
    "The password of a sign-up whose address nobody has proved yet is refused with `verification_required`.",
    "Ten wrong passwords or codes for one account within 15 minutes close it until they are 15 minutes old.",
  ].join(" "),
  access: {},
  http: { constantTime: true, session: "begins" },
  body: closed({ email: Email, password: Password }),
  reply: {
    token: Type.Optional(begun.token),
    user: Type.Optional(begun.user),
    two_factor: Type.Optional(Waiting),
  },
  errors: ["credentials_wrong", "verification_required", "too_many_failures"],
  events: ["account.signed_in", "account.two_factor_asked"],
  example: { body: { email: "matteo@example.com", password: "Plain words, 8 or more" } },
  beforeTransaction: async ({ body, read, inOwnTransaction }) =>
    openWith(inOwnTransaction, await findLocks(read, body.email), body),
  handle: async (handed) => {
    const {
      tx,
      prepared: { account: lock, signUp },
    } = handed;
    // guard: nobody learns of a sign-up that waits | `signUp !== undefined` => `signUp === null` | by routes/login.test.ts
    if (signUp !== undefined) {
      return fail("verification_required", {}, { verification_required: true, user_uuid: signUp.uuid });
    }
    const user = lock === undefined ? undefined : await holdUnlocked(tx, lock);
    if (lock === undefined || user === undefined) return fail("credentials_wrong");
    const two_factor = await askForMore(tx, lock);
    return two_factor === null ? beginSession(handed, user, null) : { two_factor };
  },
});

/** What a right password does not suffice for; null when it does. */
async function askForMore(tx: Transaction, lock: Lock): Promise<Type.Static<typeof Waiting> | null> {
  const { totp, email, backup_codes_left, is_demanded } = await findDemand(tx, lock.uuid);
  const isOn = totp || email;
  if (!isOn && !is_demanded) return null;
  const has = { totp, email, backup_code: isOn && backup_codes_left > 0 };
  tx.emitAccount(lock.uuid, "account.two_factor_asked");
  return {
    user_uuid: lock.uuid,
    twofa_token: await insertChallenge(tx, lock),
    methods: (["totp", "email", "backup_code"] as const).filter((method) => has[method]),
    setup_required: !isOn,
  };
}
