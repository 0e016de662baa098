import { fail } from "#kernel/errors.ts";
import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { countTry, holdUnlocked, type Lock, subjectOf, type UserRow } from "#features/identity/accounts/index.ts";

/** So many wrong codes end a login. */
const maxTries = 5;
const lifetimeMinutes = 15;

/** A login whose password was right: whose it is, and which password that was. */
export type Challenge = Lock & { readonly challenge_uuid: string };

/** How a request names a login that waits. */
export type Named = { readonly user_uuid: string; readonly twofa_token?: string };

// guard: a login has any number of tries | without `c.tries < ${maxTries}::int and ` | by verify-two-factor.test.ts
// guard: a login waits for ever | without ` and c.expires_at > clock_timestamp()` | by send-two-factor-email.test.ts
const isAlive = sql`c.tries < ${maxTries}::int and c.expires_at > clock_timestamp()`;

function isNamed({ user_uuid, twofa_token = "" }: Named) {
  // guard: a login that waits is everybody's | without ` and c.user_uuid = ${user_uuid}::uuid` | by send-two-factor-email.test.ts
  return sql`c.token_hash = ${sha256(twofa_token)} and c.user_uuid = ${user_uuid}::uuid and ${isAlive}`;
}

const found = sql.raw("c.uuid as challenge_uuid, c.user_uuid as uuid, c.password_hash");

/**
 * Makes a login wait for its second factor, for 15 minutes. A few of those that nobody finished are forgotten.
 * @returns the token, of which only the hash is kept
 */
export async function insertChallenge(reader: Reader, { uuid, password_hash }: Lock): Promise<string> {
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

/** The login that is named, if it still waits. */
export async function findChallenge(reader: Reader, named: Named): Promise<Challenge | undefined> {
  return reader.first(raw(sql<Challenge>`select ${found} from login_challenges c where ${isNamed(named)}`));
}

/** A code that is about to be checked, and what was counted for it. */
export type Attempt = {
  /** undefined when no such login waits */
  readonly challenge: Challenge | undefined;
  /** for `takeBackTry` */
  readonly tried: string;
};

/**
 * Counts the try of a code, for the account and for the login, ahead of the transaction that a wrong one rolls back.
 * It does the same whether or not there is such an account or login.
 * @throws Refusal too_many_failures
 */
export function countAttempt(inOwnTransaction: InOwnTransaction, named: Named): Promise<Attempt> {
  return inOwnTransaction(async (tx) => {
    const tried = await countTry(tx, subjectOf(named));
    const challenge = await tx.first(
      raw(sql<Challenge>`update login_challenges c set tries = c.tries + 1 where ${isNamed(named)} returning ${found}`),
    );
    return { challenge, tried };
  });
}

/**
 * The person whose login waits, held until the commit.
 * @throws Refusal two_factor_wrong, also when the password is another by now
 */
export async function holdPerson(tx: Transaction, challenge: Challenge | undefined): Promise<UserRow> {
  const user = challenge === undefined ? undefined : await holdUnlocked(tx, challenge);
  return user ?? fail("two_factor_wrong");
}

/**
 * Ends the waiting. Of several who come with one login at once, one gets past here.
 * @throws Refusal two_factor_wrong
 */
export async function spendChallenge(tx: Transaction, challenge: Challenge | undefined): Promise<UserRow> {
  const user = await holdPerson(tx, challenge);
  const spent = await tx.rows(
    raw(sql`delete from login_challenges c
      where c.uuid = ${challenge?.challenge_uuid}::uuid and c.expires_at > clock_timestamp() returning c.uuid`),
  );
  return spent.length > 0 ? user : fail("two_factor_wrong");
}
