import { verifyPassword } from "#platform/crypto/passwords.ts";
import type { Apart } from "#platform/http/preparation.ts";
import type { Lock } from "./queries.ts";
import { countTry, inTurn, subjectOf, takeBackTry } from "./tries.ts";

/**
 * Whether a password is right; a wrong one is counted, and the eleventh try within 15 minutes is not even looked at.
 * It takes the same time and the same refusals whether or not the account exists.
 * @param apart commits the count, whatever becomes of the request
 * @param whose the account, or the address that was named when there is none
 * @throws Refusal too_many_failures
 * @throws TooBusy, and then nothing was counted
 */
export async function checkPassword(apart: Apart, whose: Lock | { email: string }, password: string): Promise<boolean> {
  const isKnown = "password_hash" in whose;
  const subject = subjectOf(isKnown ? { user_uuid: whose.uuid } : whose);
  return inTurn(subject, async () => {
    const tried = await apart((work) => countTry(work, subject));
    // settled, not awaited: what could not be checked must not stay counted
    const [checked] = await Promise.allSettled([verifyPassword(password, isKnown ? whose.password_hash : null)]);
    if (checked.status === "rejected" || checked.value) await apart((work) => takeBackTry(work, tried));
    if (checked.status === "rejected") throw checked.reason;
    return checked.value;
  });
}
