import { fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";

/** Ten wrong passwords or codes for one account within 15 minutes close it (§12.4 rule 1). */
const maxTries = 10;
const windowSeconds = 15 * 60;

/** Whose tries are counted: the account, or the address named when there is none. */
export function subjectOf(account: { readonly user_uuid: string } | { readonly email: string }): Buffer {
  const name = "email" in account ? `address ${account.email}` : `account ${account.user_uuid}`;
  return sha256(name.toLowerCase());
}

/**
 * What a signed-in person tries is counted apart: a stranger who knows the address or the uuid can close the login, and
 * not what the owner does with a session (nor can a stolen session close the login).
 */
export function ownSubject(user_uuid: string): Buffer {
  return sha256(`own account ${user_uuid.toLowerCase()}`);
}

/**
 * Counts a try before it is checked, so that of many at once no more than ten are ever checked. It must be committed
 * before the check, and is taken back when it was right; a right one in between does not reset the count.
 * @returns the try, for `takeBackTry`
 * @throws Refusal too_many_failures
 */
export async function countTry(reader: Reader, subject: Buffer): Promise<string> {
  // the lock is a statement of its own: what follows must see the tries of those who held it before
  await reader.rows(raw(sql`select pg_advisory_xact_lock(${String(subject.readBigInt64BE())}::bigint)`));
  // guard: a password may be guessed for ever | `< ${maxTries}::int` => `>= 0` | by routes/login.test.ts
  const counted = await reader.first(
    raw(sql<{ uuid: string }>`with forgotten as (
        delete from sign_in_failures where uuid in (
          select uuid from sign_in_failures where failed_at < clock_timestamp() - make_interval(secs => ${windowSeconds})
          order by failed_at limit 20 for update skip locked))
      insert into sign_in_failures (subject)
      select ${subject} where (select count(*) from sign_in_failures where subject = ${subject}
        and failed_at > clock_timestamp() - make_interval(secs => ${windowSeconds})) < ${maxTries}::int
      returning uuid`),
  );
  return counted?.uuid ?? fail("too_many_failures", {}, { retry_after: await secondsToWait(reader, subject) });
}

async function secondsToWait(reader: Reader, subject: Buffer): Promise<number> {
  const row = await reader.one(
    raw(sql<{ seconds: number }>`select greatest(1, ceil(extract(epoch from
        min(failed_at) - clock_timestamp()) + ${windowSeconds}))::int as seconds
      from sign_in_failures where subject = ${subject}
        and failed_at > clock_timestamp() - make_interval(secs => ${windowSeconds})`),
  );
  return row.seconds;
}

/** A try that was right, or that could not be checked, is no failure. */
export async function takeBackTry(reader: Reader, uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from sign_in_failures where uuid = ${uuid}::uuid`));
}

const attempts = new KeyedSemaphore({ atOncePerKey: 1 });

/**
 * Runs the attempts of one account one after the other: attempts with the right password that run at once would be
 * counted, and could reach the limit, before any of them is taken back.
 */
export function oneAtATime<T>(subject: Buffer, attempt: () => Promise<T>): Promise<T> {
  return attempts.take(subject.toString("base64"), attempt);
}
