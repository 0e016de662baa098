import { checkBilling, type Role, roleError, type AccessContext } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import type { Trashed, TrashKind } from "./queries.ts";

/** The refusals of `checkHandler`. */
export const handlerErrors = ["role_read_only", "role_comment_only", "billing_frozen"] as const;

/**
 * What is in the trash is handled by whoever may write on its board; a comment by its author, who may comment, and by
 * owners and admins.
 * @param billing of the workspace: asked last, as on the ladder
 * @throws Refusal one of `handlerRefusals`
 */
export function checkHandler(
  kind: TrashKind,
  trashed: Trashed,
  caller: { user_uuid: string; role: Role },
  billing: string,
): void {
  const isOwnComment = kind === "comment" && trashed.author_uuid === caller.user_uuid;
  const apiError = roleError("task", isOwnComment ? "comment" : "write", caller.role);
  if (apiError !== null) fail(apiError);
  checkBilling("write", billing as AccessContext["billing"]);
}
