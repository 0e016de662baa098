import type { Fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";

/** After ten wrong passwords or codes within 15 minutes an account accepts no more tries (§12.4 rule 1). */
const maxTries = 10;
const windowSeconds = 15 * 60;

/** The subject by which tries are counted: the account, or the given address when it has no account. */
export function subjectOf(account: { readonly user_uuid: string } | { readonly email: string }): Buffer {
  const name = "email" in account ? `address ${account.email}` : `account ${account.user_uuid}`;
  return sha256(name.toLowerCase());
}

/**
 * The tries of a person with a session are counted separately: anybody who knows the address can block the login, but
 * not what the owner does with a session; and a stolen session cannot block the login.
 */
export function ownSubject(user_uuid: string): Buffer {
  return sha256(`own account ${user_uuid.toLowerCase()}`);
}

/**
 * Counts a try before it is checked, so that no more than ten of many concurrent tries are checked. The count must be
 * committed before the check; a correct try is uncounted after it, and does not reset the count of the others.
 * @returns the try, for `uncountTry`
 * @throws ApiError too_many_failures
 */
export async function countTry(reader: Reader, subject: Buffer, fail: Fail<"too_many_failures">): Promise<string> {
  // the lock is a statement of its own: the next one must see the tries that were counted while this one waited
  await reader.rows(raw(sql`select pg_advisory_xact_lock(${String(subject.readBigInt64BE())}::bigint)`));
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

/** Removes a try from the count: it was correct, or could not be checked. */
export async function uncountTry(reader: Reader, uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from sign_in_failures where uuid = ${uuid}::uuid`));
}

const attempts = new KeyedSemaphore({ atOncePerKey: 1 });

/**
 * Runs the tries of one account one after the other: concurrent tries with the correct password would all be counted,
 * and could reach the limit, before any of them is uncounted.
 */
export function oneAtATime<T>(subject: Buffer, attempt: () => Promise<T>): Promise<T> {
  return attempts.take(subject.toString("base64"), attempt);
}
