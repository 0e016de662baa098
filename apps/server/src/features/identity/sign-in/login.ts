import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, model, oneOf, Uuid } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import {
  Email,
  findLoginPasswords,
  lockByPassword,
  type AccountPassword,
  checkLoginPassword,
  Password,
  sessionReply,
  startSession,
} from "#features/identity/accounts/index.ts";
import { findLoginFactors, insertChallenge } from "#features/identity/two-factor/index.ts";

/** The reply to a correct password when the login needs a second factor too. */
const PendingLogin = model("PendingLogin", "A login that waits for its second factor.", {
  user_uuid: field(Uuid, "The account."),
  twofa_token: field(Type.String(), "Names this login, for 15 minutes. Five wrong codes end it."),
  methods: field(
    Type.Array(oneOf(["totp", "email", "backup_code"])),
    "The second factors that may finish the login; empty when one must be set up first.",
  ),
  setup_required: field(
    Type.Boolean(),
    "Whether a second factor must be set up first, because a workspace requires one.",
  ),
});

export const login = route("POST /auth/login", {
  id: "login",
  auth: "public",
  summary: "Log in",
  description: [
    "Starts a session, unless the account has a second factor or a workspace requires one: then the reply has only",
    "`two_factor`, and the session starts with the code, sent to verify-2fa, to redeem-backup-code or, when a second factor",
    "must be set up first, to 2fa/totp/verify-setup. The password of a sign-up whose address is not verified yet fails with",
    "`verification_required`. After ten wrong passwords or codes within 15 minutes an account accepts no more for a while.",
  ].join(" "),
  access: {},
  http: { constantTime: true, session: "begins" },
  body: closed({ email: field(Email, "The account's address."), password: field(Password, "The password.") }),
  reply: {
    token: Type.Optional(sessionReply.token),
    user: Type.Optional(sessionReply.user),
    two_factor: Type.Optional(field(PendingLogin, "Instead of the others, when a second factor is needed.")),
  },
  errors: ["credentials_wrong", "verification_required", "too_many_failures"],
  events: ["account.signed_in", "account.two_factor_asked"],
  example: { body: { email: "matteo@example.com", password: "Plain words, 8 or more" } },
  beforeTransaction: async ({ body, read, inOwnTransaction, fail }) =>
    checkLoginPassword(inOwnTransaction, await findLoginPasswords(read, body.email), body, fail),
  handle: async (input) => {
    const {
      tx,
      fail,
      prepared: { account: checked, signUp },
    } = input;
    if (signUp !== undefined) {
      return fail("verification_required", {}, { verification_required: true, user_uuid: signUp.uuid });
    }
    const user = checked === undefined ? undefined : await lockByPassword(tx, checked);
    if (checked === undefined || user === undefined) return fail("credentials_wrong");
    const two_factor = await requireSecondFactor(tx, checked);
    return two_factor === null ? startSession(input, user, null) : { two_factor };
  },
});

/** The pending login of an account that needs a second factor; null when the password is enough. */
async function requireSecondFactor(
  tx: Transaction<"account.two_factor_asked">,
  checked: AccountPassword,
): Promise<Type.Static<typeof PendingLogin> | null> {
  const { totp, email, backup_codes_left, is_required } = await findLoginFactors(tx, checked.uuid);
  const isOn = totp || email;
  if (!isOn && !is_required) return null;
  const has = { totp, email, backup_code: isOn && backup_codes_left > 0 };
  tx.emitAccount(checked.uuid, "account.two_factor_asked");
  return {
    user_uuid: checked.uuid,
    twofa_token: await insertChallenge(tx, checked),
    methods: (["totp", "email", "backup_code"] as const).filter((method) => has[method]),
    setup_required: !isOn,
  };
}
