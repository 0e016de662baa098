import type { Fail } from "#kernel/errors.ts";
import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import {
  type AccountPassword,
  countTry,
  lockByPassword,
  subjectOf,
  type UserRow,
} from "#features/identity/accounts/index.ts";

/** The number of wrong codes that end a login. */
const maxTries = 5;
const lifetimeMinutes = 15;

/** A login that waits for its second factor, with the password that was given. */
export type Challenge = AccountPassword & { readonly challenge_uuid: string };

/** The name of a pending login in a request. */
export type LoginName = { readonly user_uuid: string; readonly twofa_token?: string };

const isAlive = sql`c.tries < ${maxTries}::int and c.expires_at > clock_timestamp()`;

function isNamed({ user_uuid, twofa_token = "" }: LoginName) {
  return sql`c.token_hash = ${sha256(twofa_token)} and c.user_uuid = ${user_uuid}::uuid and ${isAlive}`;
}

const found = sql.raw("c.uuid as challenge_uuid, c.user_uuid as uuid, c.password_hash");

/**
 * Stores a login that waits for its second factor, for 15 minutes, and deletes a few expired ones.
 * @returns the token, of which only the hash is stored
 */
export async function insertChallenge(reader: Reader, { uuid, password_hash }: AccountPassword): Promise<string> {
  const token = newToken();
  await reader.rows(
    raw(sql`with forgotten as (
        delete from login_challenges where uuid in (
          select uuid from login_challenges where expires_at <= clock_timestamp()
          order by expires_at limit 20 for update skip locked))
      insert into login_challenges (user_uuid, token_hash, password_hash, expires_at)
      values (${uuid}::uuid, ${sha256(token)}, ${password_hash},
        clock_timestamp() + make_interval(mins => ${lifetimeMinutes}))`),
  );
  return token;
}

/** The pending login that a request names. */
export async function findChallenge(reader: Reader, named: LoginName): Promise<Challenge | undefined> {
  return reader.first(raw(sql<Challenge>`select ${found} from login_challenges c where ${isNamed(named)}`));
}

/** A code's try: the pending login, and the count. */
export type Attempt = {
  /** undefined when there is no such pending login */
  readonly challenge: Challenge | undefined;
  /** for `uncountTry` */
  readonly tried: string;
};

/**
 * Counts the try of a code, for the account and for the login, before the transaction, which a wrong code rolls back.
 * It does the same whether or not there is such an account or login.
 * @throws ApiError too_many_failures
 */
export function countAttempt(
  inOwnTransaction: InOwnTransaction,
  named: LoginName,
  fail: Fail<"too_many_failures">,
): Promise<Attempt> {
  return inOwnTransaction(async (tx) => {
    const tried = await countTry(tx, subjectOf(named), fail);
    const challenge = await tx.first(
      raw(sql<Challenge>`update login_challenges c set tries = c.tries + 1 where ${isNamed(named)} returning ${found}`),
    );
    return { challenge, tried };
  });
}

/**
 * The account of a pending login, locked until the commit.
 * @throws ApiError two_factor_wrong, also when the password was changed meanwhile
 */
export async function lockChallengedPerson(
  reader: Reader,
  challenge: Challenge | undefined,
  fail: Fail<"two_factor_wrong">,
): Promise<UserRow> {
  const user = challenge === undefined ? undefined : await lockByPassword(reader, challenge);
  return user ?? fail("two_factor_wrong");
}

/**
 * Deletes a pending login: of concurrent requests that finish the same login one succeeds.
 * @throws ApiError two_factor_wrong
 */
export async function spendChallenge(
  reader: Reader,
  challenge: Challenge | undefined,
  fail: Fail<"two_factor_wrong">,
): Promise<UserRow> {
  const user = await lockChallengedPerson(reader, challenge, fail);
  const spent = await reader.rows(
    raw(sql`delete from login_challenges c
      where c.uuid = ${challenge?.challenge_uuid ?? null}::uuid and c.expires_at > clock_timestamp() returning c.uuid`),
  );
  return spent.length > 0 ? user : fail("two_factor_wrong");
}
