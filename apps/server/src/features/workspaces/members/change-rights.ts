import type { Role } from "#kernel/authorize.ts";
import type { RoleChange } from "#platform/deployment/role-changes.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Place, setRole, stopMembership } from "./queries.ts";

/** The ways in which somebody's rights in a workspace change or end. What rested on them ends at the same moment. */

/** What must be known of the other features. */
export type Attached = Pick<Services, "roleChanged">;

/** Tells the features what somebody is from now on; the work is in that workspace. */
export async function tell(tx: Transaction, { roleChanged }: Attached, change: RoleChange): Promise<void> {
  for (const hear of roleChanged) await hear(tx, change);
}

/** Gives an active or deactivated member another role. @param place its workspace is locked */
export async function changeRole(tx: Transaction, attached: Attached, place: Place, role: Role): Promise<void> {
  await setRole(tx, place, role);
  await tell(tx, attached, { ...place, role });
}

/** Stops a membership, for everything that looks at it from now on. @returns since when */
export async function endMembership(
  tx: Transaction,
  attached: Attached,
  place: Place,
  how: "deactivated" | "left",
): Promise<Date> {
  const since = await stopMembership(tx, place, how);
  await tell(tx, attached, { ...place, role: null });
  return since;
}
