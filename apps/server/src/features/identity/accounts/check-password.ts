import { verifyPassword } from "#platform/crypto/passwords.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import type { Lock } from "./queries.ts";
import { countTry, oneAtATime, ownSubject, subjectOf, takeBackTry } from "./attempts.ts";
import type { Locks } from "./pending-sign-ups.ts";

/**
 * Whether the password that somebody with a session gives is right; a wrong one is counted, and the eleventh try within 15 minutes is not even looked at.
 * @param apart commits the count, whatever becomes of the request
 * @throws Refusal too_many_failures
 * @throws TooBusy, and then nothing was counted
 */
export async function checkPassword(
  inOwnTransaction: InOwnTransaction,
  whose: Lock,
  password: string,
): Promise<boolean> {
  return (await firstMatch(inOwnTransaction, ownSubject(whose.uuid), [whose.password_hash], password)) === 0;
}

/** What somebody who logs in has given the password of. */
export type Opened = { readonly account?: Lock; readonly signUp?: Lock };

/**
 * What an address and a password open: the account, or else a sign-up that waits. Whether or not there is an account, it
 * takes the same time, counts the same and refuses the same.
 * @throws Refusal too_many_failures
 * @throws TooBusy, and then nothing was counted
 */
export async function openWith(
  inOwnTransaction: InOwnTransaction,
  { account, signUp }: Locks,
  given: Given,
): Promise<Opened> {
  const subject = subjectOf(account === undefined ? { email: given.email } : { user_uuid: account.uuid });
  // always two: how long a wrong password takes tells neither of an account nor of a sign-up
  const hashes = [account?.password_hash ?? null, signUp?.password_hash ?? null];
  const match = await firstMatch(inOwnTransaction, subject, hashes, given.password);
  if (match === 0 && account !== undefined) return { account };
  return match === 1 && signUp !== undefined ? { signUp } : {};
}

type Given = { readonly email: string; readonly password: string };

/** @returns which of the hashes the password has, or -1. @param hashes null for one that is not there */
async function firstMatch(
  inOwnTransaction: InOwnTransaction,
  subject: Buffer,
  hashes: readonly (string | null)[],
  password: string,
): Promise<number> {
  return oneAtATime(subject, async () => {
    const tried = await inOwnTransaction((tx) => countTry(tx, subject));
    // settled, not awaited: what could not be checked must not stay counted
    const [checked] = await Promise.allSettled([indexOf(hashes, password)]);
    if (checked.status === "rejected" || checked.value !== -1) await inOwnTransaction((tx) => takeBackTry(tx, tried));
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
