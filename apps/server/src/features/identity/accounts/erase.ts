import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { sessionEnded } from "#platform/http/authenticate.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import { checkPassword } from "./check-password.ts";
import type { Lock } from "./queries.ts";

/**
 * Checks the password of somebody who has a session, ahead of the transaction. A wrong one is counted like a login's.
 * @returns what the account must still be locked with when it is deleted; null when the password is wrong
 * @throws Refusal too_many_failures
 */
export async function checkOwnPassword(
  given: {
    readonly read: Reader;
    readonly inOwnTransaction: InOwnTransaction;
    readonly caller: { readonly user_uuid: string };
  },
  password: string,
): Promise<Lock | null> {
  const lock = await given.read.first(
    raw(sql<Lock>`select uuid, password_hash from users
      where uuid = ${given.caller.user_uuid}::uuid and password_hash is not null`),
  );
  if (lock === undefined) throw sessionEnded();
  return (await checkPassword(given.inOwnTransaction, lock, password)) ? lock : null;
}

/**
 * Holds the account that is about to be deleted until the commit: whoever logs in to it, or joins or founds a workspace
 * with it, waits and then finds it gone. It is held before any workspace is; they hold it in this order too.
 * @throws Refusal password_wrong, when the password is another by now; EarlyError 401, when the account is gone
 */
export async function holdForDeletion(reader: Reader, lock: Lock): Promise<{ email: string }> {
  const account = await reader.first(
    raw(sql<{ email: string; password_hash: string }>`select email, password_hash from users
      where uuid = ${lock.uuid}::uuid and deactivated_at is null for no key update`),
  );
  if (account === undefined) throw sessionEnded();
  if (account.password_hash !== lock.password_hash) fail("password_wrong");
  return { email: account.email };
}

/**
 * Takes everything that names the person out of the account. The row stays for what refers to it, and its address is
 * free for a new account.
 */
export async function emptyAccount(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update users set email = null, pending_email = null, password_hash = null, first_name = 'Deleted',
        last_name = 'account', phone_number = null, phone_number_country_code = null, image_version = null,
        attribution = null, accepted_terms_at = null, accepted_terms_version = null, verified_at = null,
        is_staff = false, completion_sound_enabled = default, completion_sound_prompted = default,
        move_sound_enabled = default, deactivated_at = clock_timestamp(), deleted_at = clock_timestamp(),
        updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
