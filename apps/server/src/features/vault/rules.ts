import { authorize } from "#kernel/authorize.ts";
import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { MemberAccess } from "#platform/auth/lock-member.ts";
import type { FoundSecret } from "./queries.ts";

/** A secret that somebody may reveal, with their access to its workspace. */
export type AccessedSecret = FoundSecret & { readonly access: MemberAccess; readonly isOwner: boolean };

/** The errors of finding a secret, except the 404. */
export const secretErrors = ["workspace_suspended", "two_factor_required"] as const;

/** The errors of `checkManager` for a change that is never refused over money, and those of finding the secret. */
export const unbilledErrors = [
  ...secretErrors,
  "secret_of_another",
  "role_read_only",
  "role_comment_only",
  "role_boards_only",
] as const satisfies readonly ErrorName[];

/** The errors of `checkManager`, and those of finding the secret. */
export const managerErrors = [...unbilledErrors, "billing_frozen"] as const satisfies readonly ErrorName[];

/** @throws ApiError secret_of_another for somebody in the audience */
export function checkOwner({ isOwner }: AccessedSecret, fail: Fail<"secret_of_another">): void {
  if (!isOwner) fail("secret_of_another");
}

/**
 * Only the owner changes a secret, and as what belongs to the workspace: with a role that writes, and while it is not read-only.
 * @param isUnbilled the change only takes the secret away from people, which is never refused over money
 * @throws ApiError one of `managerErrors`
 */
export function checkManager(secret: AccessedSecret, fail: Fail<"secret_of_another">, isUnbilled = false): void {
  checkOwner(secret, fail);
  authorize("workspace", "write", secret.access, { isUnbilled });
}
