import { fail } from "#kernel/errors.ts";
import { commonPasswords } from "#platform/crypto/common-passwords.ts";
import type { Services } from "#platform/deployment/services.ts";
import { isCommon, isOwnName, type Named } from "./password-rules.ts";

type Setting = { readonly config: Pick<Services["config"], "REFUSE_COMMON_PASSWORDS"> };

/**
 * Refuses what is easily guessed although it obeys the rule of §4.2, where the deployment wants that.
 * @param person whose password it would be; null while that must not be known
 * @throws Refusal password_common
 */
export async function checkNewPassword(services: Setting, password: string, person: Named | null): Promise<void> {
  if (!services.config.REFUSE_COMMON_PASSWORDS) return;
  if (isCommon(password, await commonPasswords())) fail("password_common");
  if (person !== null) checkOwnName(services, password, person);
}

/** @throws Refusal password_common */
export function checkOwnName({ config }: Setting, password: string, person: Named): void {
  if (config.REFUSE_COMMON_PASSWORDS && isOwnName(password, person)) fail("password_common");
}
