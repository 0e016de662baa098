import type { Caller } from "#kernel/actor.ts";
import { fail } from "#kernel/errors.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import {
  checkOwnPassword,
  countTry,
  holdUnlocked,
  type Lock,
  ownSubject,
  type UserRow,
} from "#features/identity/accounts/index.ts";
import type { Named } from "./challenges.ts";

/**
 * Whose session sets something up; null where a login that waits is named instead, or neither.
 * @throws Refusal account_foreign
 */
export function ownSession(caller: Caller | null, { user_uuid, twofa_token }: Named): Caller | null {
  if (caller === null || twofa_token !== undefined) return null;
  // guard: a session sets up another's factor | `caller.user_uuid === user_uuid.toLowerCase()` => `true` | by set-up-totp.test.ts
  return caller.user_uuid === user_uuid.toLowerCase() ? caller : fail("account_foreign");
}

/**
 * Checks the password that every change of a second factor by a session needs: a session that was stolen must not
 * lock its owner out. (A login that waits gave it just before.)
 * @returns what the account must still be locked with when it is changed
 * @throws Refusal password_required, password_wrong, too_many_failures
 */
export async function provePassword(
  given: Parameters<typeof checkOwnPassword>[0],
  password: string | undefined,
): Promise<Lock> {
  if (password === undefined) return fail("password_required", {}, { password_required: true });
  return (await checkOwnPassword(given, password)) ?? fail("password_wrong");
}

/**
 * The account of a session whose password was checked, held until the commit.
 * @throws Refusal password_wrong, when the password is another by now
 */
export async function holdOwner(tx: Transaction, lock: Lock): Promise<UserRow> {
  return (await holdUnlocked(tx, lock)) ?? fail("password_wrong");
}

/**
 * Counts the try of a code of somebody who has a session, ahead of the transaction that a wrong one rolls back.
 * @returns the try, for `takeBackTry`
 * @throws Refusal too_many_failures
 */
export function countOwnTry(inOwnTransaction: InOwnTransaction, user_uuid: string): Promise<string> {
  return inOwnTransaction((tx) => countTry(tx, ownSubject(user_uuid)));
}
