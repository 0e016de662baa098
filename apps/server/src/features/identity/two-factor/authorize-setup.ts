import type { Caller } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import {
  checkOwnPassword,
  countTry,
  lockByPassword,
  type AccountPassword,
  ownSubject,
  type UserRow,
} from "#features/identity/accounts/index.ts";
import type { LoginName } from "./challenges.ts";

/**
 * The caller whose session sets up a second factor; null when the request names a pending login instead, or neither.
 * @throws ApiError account_foreign
 */
export function ownSession(
  caller: Caller | null,
  { user_uuid, twofa_token }: LoginName,
  fail: Fail<"account_foreign">,
): Caller | null {
  if (caller === null || twofa_token !== undefined) return null;
  // guard: a session sets up another's factor | `caller.user_uuid === user_uuid` => `true` | by set-up-totp.test.ts
  return caller.user_uuid === user_uuid ? caller : fail("account_foreign");
}

/**
 * The password that every change of a second factor by a session needs: a stolen session must not lock its owner out.
 * (A pending login has given it just before.)
 * @throws ApiError password_required
 */
export function requirePassword(password: string | undefined, fail: Fail<"password_required">): string {
  return password ?? fail("password_required", {}, { password_required: true });
}

/**
 * Checks the password of a person with a session, before the transaction.
 * @returns the password that the account must still have in the transaction
 * @throws ApiError password_wrong, too_many_failures
 */
export async function checkGivenPassword(
  given: Parameters<typeof checkOwnPassword>[0] & { readonly fail: Fail<"password_wrong"> },
  password: string,
): Promise<AccountPassword> {
  return (await checkOwnPassword(given, password)) ?? given.fail("password_wrong");
}

/**
 * The account whose password was checked, locked until the commit.
 * @throws ApiError password_wrong when the password was changed meanwhile
 */
export async function lockOwner(
  reader: Reader,
  checked: AccountPassword,
  fail: Fail<"password_wrong">,
): Promise<UserRow> {
  return (await lockByPassword(reader, checked)) ?? fail("password_wrong");
}

/**
 * Counts the try of a code by a person with a session, before the transaction, which a wrong code rolls back.
 * @returns the try, for `uncountTry`
 * @throws ApiError too_many_failures
 */
export function countOwnTry(
  inOwnTransaction: InOwnTransaction,
  user_uuid: string,
  fail: Fail<"too_many_failures">,
): Promise<string> {
  return inOwnTransaction((tx) => countTry(tx, ownSubject(user_uuid), fail));
}
