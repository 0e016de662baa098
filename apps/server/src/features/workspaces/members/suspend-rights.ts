import { operator } from "#kernel/actor.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { holdDepartures } from "./ownership.ts";
import { type Attached, tell } from "./change-rights.ts";

/**
 * Undoes in every workspace what rested on the rights of somebody whose account was just stopped by the operator. The
 * memberships stay, for the case that the account is started again.
 */
export async function suspendRights(tx: Transaction, attached: Attached, user_uuid: string): Promise<void> {
  for (const { workspace_uuid } of await holdDepartures(tx, user_uuid)) {
    tx.useWorkspace(workspace_uuid, operator);
    await tell(tx, attached, { workspace_uuid, user_uuid, role: null });
    await tx.flush();
  }
}
