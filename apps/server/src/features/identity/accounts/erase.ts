import type { Fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { sessionEnded } from "#platform/http/authenticate.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import { checkPassword } from "./check-password.ts";
import type { AccountPassword } from "./queries.ts";

/**
 * Checks the password of a person with a session, before the transaction. A wrong one is counted as at a login.
 * @returns the password that the account must still have in the transaction; null when the given one is wrong
 * @throws ApiError too_many_failures
 */
export async function checkOwnPassword(
  given: {
    readonly read: Reader;
    readonly inOwnTransaction: InOwnTransaction;
    readonly caller: { readonly user_uuid: string };
    readonly fail: Fail<"too_many_failures">;
  },
  password: string,
): Promise<AccountPassword | null> {
  const own = await given.read.first(
    raw(sql<AccountPassword>`select uuid, password_hash from users
      where uuid = ${given.caller.user_uuid}::uuid and password_hash is not null`),
  );
  if (own === undefined) throw sessionEnded();
  return (await checkPassword(given.inOwnTransaction, own, password, given.fail)) ? own : null;
}

/**
 * Locks the account that is about to be deleted until the commit: a request that logs in to it, or joins or creates a
 * workspace with it, waits and then finds it deleted. Every transaction locks the account before a workspace.
 * @throws ApiError password_wrong when the password was changed meanwhile; EarlyError 401 when the account is deleted
 */
export async function lockForDeletion(
  reader: Reader,
  checked: AccountPassword,
  fail: Fail<"password_wrong">,
): Promise<{ email: string }> {
  const account = await reader.first(
    raw(sql<{ email: string; password_hash: string }>`select email, password_hash from users
      where uuid = ${checked.uuid}::uuid and deactivated_at is null for no key update`),
  );
  if (account === undefined) throw sessionEnded();
  if (account.password_hash !== checked.password_hash) fail("password_wrong");
  return { email: account.email };
}

/**
 * Removes everything that names the person from the account. The row stays, because other rows refer to it; its address
 * is free for a new account.
 */
export async function emptyAccount(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update users set email = null, pending_email = null, password_hash = null, first_name = 'Deleted',
        last_name = 'account', phone_number = null, phone_number_country_code = null, image_version = null,
        attribution = null, accepted_terms_at = null, accepted_terms_version = null, verified_at = null,
        is_staff = false, completion_sound_enabled = default, completion_sound_prompted = default,
        move_sound_enabled = default, time_zone = null, deactivated_at = clock_timestamp(), deleted_at = clock_timestamp(),
        updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
