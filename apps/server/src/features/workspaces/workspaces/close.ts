import { dissolve } from "#features/workspaces/members/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { markDeleted } from "./queries.ts";
import type { WorkspaceRow } from "./view.ts";

/**
 * Deletes a workspace: all memberships and keys stop, and the name is free again. Announces workspace.deleted.
 * @param uuid of a workspace that is locked, and that the work is in
 */
export async function closeWorkspace(tx: Transaction, uuid: string): Promise<WorkspaceRow> {
  const row = await markDeleted(tx, uuid);
  await dissolve(tx, uuid);
  tx.emit({ name: "workspace.deleted", data: { workspace: { uuid: row.uuid, name: row.name } } });
  return row;
}
