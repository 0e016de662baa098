import type { Caller } from "#kernel/actor.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Apart } from "#platform/http/preparation.ts";
import { countTry, subjectOf } from "#features/accounts/index.ts";
import type { Named } from "./challenges.ts";

/**
 * Whose session sets something up; null where a login that waits is named instead, or neither.
 * @throws Refusal account_foreign
 */
export function ownSession(caller: Caller | null, { user_uuid, twofa_token }: Named): string | null {
  if (caller === null || twofa_token !== undefined) return null;
  return caller.user_uuid === user_uuid.toLowerCase() ? caller.user_uuid : refuse("account_foreign");
}

/**
 * Counts the try of a code of somebody who has a session, ahead of the transaction that a wrong one rolls back.
 * @returns the try, for `takeBackTry`
 * @throws Refusal too_many_failures
 */
export function countOwnTry(apart: Apart, user_uuid: string): Promise<string> {
  return apart((work) => countTry(work, subjectOf({ user_uuid })));
}
