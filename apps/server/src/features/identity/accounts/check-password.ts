import type { Fail } from "#kernel/errors.ts";
import { verifyPassword } from "#platform/crypto/passwords.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import type { AccountPassword } from "./queries.ts";
import { countTry, oneAtATime, ownSubject, subjectOf, uncountTry } from "./attempts.ts";
import type { LoginPasswords } from "./pending-sign-ups.ts";

/**
 * Checks the password that a person with a session gives. A wrong one is counted; after ten within 15 minutes no more are
 * checked.
 * @param inOwnTransaction commits the count, whether or not the request succeeds
 * @throws ApiError too_many_failures
 * @throws TooBusy, and then nothing is counted
 */
export async function checkPassword(
  inOwnTransaction: InOwnTransaction,
  account: AccountPassword,
  password: string,
  fail: Fail<"too_many_failures">,
): Promise<boolean> {
  const hashes = [account.password_hash];
  return (await firstMatch(inOwnTransaction, ownSubject(account.uuid), hashes, password, fail)) === 0;
}

/** The account or the sign-up whose password was given at a login; neither when it was wrong. */
export type MatchedPassword = { readonly account?: AccountPassword; readonly signUp?: AccountPassword };

/**
 * Finds what an address and a password belong to: the account, or else a sign-up that waits for its code. Time, count and
 * error are the same whether or not there is an account.
 * @throws ApiError too_many_failures
 * @throws TooBusy, and then nothing is counted
 */
export async function checkLoginPassword(
  inOwnTransaction: InOwnTransaction,
  { account, signUp }: LoginPasswords,
  given: LoginInput,
  fail: Fail<"too_many_failures">,
): Promise<MatchedPassword> {
  const subject = subjectOf(account === undefined ? { email: given.email } : { user_uuid: account.uuid });
  // always two: the time that a wrong password takes shows neither an account nor a sign-up
  const hashes = [account?.password_hash ?? null, signUp?.password_hash ?? null];
  const match = await firstMatch(inOwnTransaction, subject, hashes, given.password, fail);
  if (match === 0 && account !== undefined) return { account };
  return match === 1 && signUp !== undefined ? { signUp } : {};
}

type LoginInput = { readonly email: string; readonly password: string };

/** @param hashes null for one that does not exist. @returns the index of the hash that the password has, or -1 */
async function firstMatch(
  inOwnTransaction: InOwnTransaction,
  subject: Buffer,
  hashes: readonly (string | null)[],
  password: string,
  fail: Fail<"too_many_failures">,
): Promise<number> {
  return oneAtATime(subject, async () => {
    const tried = await inOwnTransaction((tx) => countTry(tx, subject, fail));
    // allSettled: a try that could not be checked must be uncounted too
    const [checked] = await Promise.allSettled([indexOf(hashes, password)]);
    if (checked.status === "rejected" || checked.value !== -1) await inOwnTransaction((tx) => uncountTry(tx, tried));
    if (checked.status === "rejected") throw checked.reason;
    return checked.value;
  });
}

async function indexOf(hashes: readonly (string | null)[], password: string): Promise<number> {
  for (const [index, hash] of hashes.entries()) {
    if (await verifyPassword(password, hash)) return index;
  }
  return -1;
}
