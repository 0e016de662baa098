import { type Role, roleRefusal } from "#kernel/access.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Trashed, TrashKind } from "./queries.ts";

/**
 * What is in the trash is handled by whoever may write on its board; a comment by its author too.
 * @throws Refusal 403
 */
export function checkHandler(kind: TrashKind, trashed: Trashed, caller: { user_uuid: string; role: Role }): void {
  if (kind === "comment" && trashed.author_uuid === caller.user_uuid) return;
  const refusal = roleRefusal("task", "write", caller.role);
  if (refusal !== null) refuse(refusal);
}
