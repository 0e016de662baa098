import { refuse } from "#kernel/refusals.ts";
import { commonPasswords } from "#platform/crypto/common-passwords.ts";
import { isCommon, isOwnName, type Named } from "./password-rules.ts";

/**
 * Refuses what is easily guessed although it obeys the composition rule.
 * @param person whose password it would be; null while that must not be known
 * @throws Refusal password_common
 */
export async function checkNewPassword(password: string, person: Named | null): Promise<void> {
  if (isCommon(password, await commonPasswords())) refuse("password_common");
  if (person !== null) checkOwnName(password, person);
}

/** @throws Refusal password_common */
export function checkOwnName(password: string, person: Named): void {
  if (isOwnName(password, person)) refuse("password_common");
}
