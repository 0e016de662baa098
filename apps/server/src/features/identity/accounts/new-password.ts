import type { Fail } from "#kernel/errors.ts";
import { commonPasswords } from "#platform/crypto/common-passwords.ts";
import type { Services } from "#platform/http/services.ts";
import { isCommon, isOwnName, type PersonNames } from "./password-rules.ts";

type PasswordServices = { readonly config: Pick<Services["config"], "REFUSE_COMMON_PASSWORDS"> };

/**
 * Checks that a new password is not easy to guess, where the deployment wants that. The rule of §4.2 is the schema's.
 * @param person whose password it will be; null when that must not be known yet
 * @throws ApiError password_common
 */
export async function checkNewPassword(
  services: PasswordServices,
  password: string,
  person: PersonNames | null,
  fail: Fail<"password_common">,
): Promise<void> {
  if (!services.config.REFUSE_COMMON_PASSWORDS) return;
  if (isCommon(password, await commonPasswords())) fail("password_common");
  if (person !== null) checkOwnName(services, password, person, fail);
}

/** Checks that a new password is not the person's own address or name. @throws ApiError password_common */
export function checkOwnName(
  { config }: PasswordServices,
  password: string,
  person: PersonNames,
  fail: Fail<"password_common">,
): void {
  if (config.REFUSE_COMMON_PASSWORDS && isOwnName(password, person)) fail("password_common");
}
