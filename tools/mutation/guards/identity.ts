import { type Guard, guardsOf } from "./guard.ts";

const signIn = "apps/server/src/features/identity/sign-in";
const verifying = `${signIn}/routes/verify-two-factor.test.ts`;
const mailing = `${signIn}/routes/send-two-factor-email.test.ts`;
const settingUp = `${signIn}/routes/set-up-totp.test.ts`;
const accounts = "apps/server/src/features/identity/accounts";
const keys = "apps/server/src/features/workspaces/service-accounts";

/** What keeps a login, a code, a picture and a service account to whom they belong. */
export const identity: readonly Guard[] = [
  ...guardsOf(`${signIn}/challenges.ts`, [
    [
      "a login that waits is anybody's",
      "and c.user_uuid = ${user_uuid}::uuid and ${isAlive}",
      "and ${isAlive}",
      mailing,
    ],
    ["a login has any number of tries", "c.tries < ${maxTries}::int and ", "", verifying],
    [
      "a login waits for ever",
      "c.tries < ${maxTries}::int and c.expires_at > clock_timestamp()",
      "c.tries < ${maxTries}::int",
      mailing,
    ],
  ]),
  ...guardsOf(`${signIn}/queries.ts`, [
    [
      "an authenticator's code works twice",
      "and (totp_last_step is null or totp_last_step < ${step}::bigint)",
      "",
      verifying,
    ],
  ]),
  ...guardsOf(`${signIn}/authorize-setup.ts`, [
    [
      "a session sets up another's factor",
      'return caller.user_uuid === user_uuid.toLowerCase() ? caller : refuse("account_foreign");',
      "return { ...caller, user_uuid: user_uuid.toLowerCase() };",
      settingUp,
    ],
  ]),
  ...guardsOf(`${signIn}/routes/login.ts`, [
    [
      "a sign-up that waits is told to nobody",
      "if (signUp !== undefined) {",
      "if (signUp === null) {",
      `${signIn}/routes/login.test.ts`,
    ],
  ]),
  ...guardsOf(`${accounts}/codes.ts`, [
    [
      "a code lives for ever",
      "and c.code_hash = ${hash} and c.expires_at > clock_timestamp())",
      "and c.code_hash = ${hash})",
      `${accounts}/routes/confirm-reset-password.test.ts`,
    ],
  ]),
  ...guardsOf(`${accounts}/attempts.ts`, [
    ["a password may be guessed for ever", ") < ${maxTries}::int\n", ") >= 0\n", `${signIn}/routes/login.test.ts`],
  ]),
  ...guardsOf("apps/server/src/features/identity/signatures/queries.ts", [
    [
      "anybody deletes a signature",
      "delete from signatures where user_uuid = ${user_uuid}::uuid and uuid",
      "delete from signatures where ${user_uuid}::uuid is not null and uuid",
    ],
  ]),
  ...guardsOf("apps/server/src/features/reactions/push/queries.ts", [
    [
      "anybody stops a browser's notifications",
      "where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid returning uuid",
      "where ${user_uuid}::uuid is not null and uuid = ${uuid}::uuid returning uuid",
    ],
  ]),
  ...guardsOf("apps/server/src/features/identity/avatars/queries.ts", [
    [
      "everybody sees everybody's picture",
      "theirs.deactivated_at is null and own.user_uuid = ${seer}::uuid",
      "theirs.deactivated_at is null",
    ],
    ["former members see pictures", "and own.deactivated_at is null\n", "\n"],
  ]),
  ...guardsOf(`${keys}/queries.ts`, [
    [
      "an admin revokes keys of every workspace",
      "where k.workspace_uuid = ${workspace_uuid}::uuid and k.revoked_at is null`",
      "where ${workspace_uuid}::uuid is not null and k.revoked_at is null`",
      `${keys}/revoke-workspace-key.test.ts`,
    ],
  ]),
];
