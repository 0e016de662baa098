import { operator } from "#kernel/actor.ts";
import type { RoleChangeEvent } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { lockDepartures } from "./ownership.ts";
import { notifyRoleChanged, type RoleListeners } from "./change-rights.ts";

/**
 * Undoes, in every workspace, what depended on the rights of a person whose account the operator has just deactivated.
 * The memberships stay, so that the account can be reactivated.
 */
export async function suspendRights(
  tx: Transaction<RoleChangeEvent>,
  listeners: RoleListeners,
  user_uuid: string,
): Promise<void> {
  for (const { workspace_uuid } of await lockDepartures(tx, user_uuid)) {
    tx.useWorkspace(workspace_uuid, operator);
    await notifyRoleChanged(tx, listeners, { workspace_uuid, user_uuid, role: null });
    await tx.flush();
  }
}
