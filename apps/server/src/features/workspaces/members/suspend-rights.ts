import { operator } from "#kernel/actor.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { holdDepartures } from "./ownership.ts";
import { type Attached, tell } from "./change-rights.ts";

/**
 * Undoes in every workspace what rested on the rights of somebody whose account was just stopped by the operator. The
 * memberships stay, for the case that the account is started again.
 */
export async function suspendRights(work: Work, attached: Attached, user_uuid: string): Promise<void> {
  for (const { workspace_uuid } of await holdDepartures(work, user_uuid)) {
    work.enter(workspace_uuid, operator);
    await tell(work, attached, { workspace_uuid, user_uuid, role: null });
    await work.flush();
  }
}
