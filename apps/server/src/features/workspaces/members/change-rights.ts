import type { Role } from "#kernel/authorize.ts";
import type { RoleChangeEvent } from "#kernel/events.ts";
import type { RoleChange } from "#platform/auth/role-changes.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { setRole, stopMembership } from "./queries.ts";
import type { MemberKey } from "./view.ts";

// Every way in which a member's rights in a workspace change or end. What depends on the rights ends at the same moment.

/** The services by which other features react to a changed role. */
export type RoleListeners = Pick<Services, "roleChanged">;

/** Lets the features undo what the member may no longer do. The transaction must belong to that workspace. */
export async function notifyRoleChanged(
  tx: Transaction<RoleChangeEvent>,
  { roleChanged }: RoleListeners,
  change: RoleChange,
): Promise<void> {
  for (const listener of roleChanged) await listener(tx, change);
}

/** Gives an active or deactivated member another role. @param member the workspace is locked */
export async function changeRole(
  tx: Transaction<RoleChangeEvent>,
  listeners: RoleListeners,
  member: MemberKey,
  role: Role,
): Promise<void> {
  await setRole(tx, member, role);
  await notifyRoleChanged(tx, listeners, { ...member, role });
}

/** Stops a membership, so that every later request fails. @returns the time at which it stopped */
export async function endMembership(
  tx: Transaction<RoleChangeEvent>,
  listeners: RoleListeners,
  member: MemberKey,
  how: "deactivated" | "left",
): Promise<Date> {
  const since = await stopMembership(tx, member, how);
  await notifyRoleChanged(tx, listeners, { ...member, role: null });
  return since;
}
