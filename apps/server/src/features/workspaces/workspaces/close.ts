import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { removeSecretsOf } from "#features/vault/index.ts";
import { endAllMemberships } from "#features/workspaces/members/index.ts";
import { grantToSystem, type WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { markDeleted, readLockedWorkspace } from "./queries.ts";
import type { WorkspaceRow } from "./view.ts";

/**
 * Deletes a workspace: all memberships and keys stop, its secrets are deleted, and the name is free again. Emits workspace.deleted.
 * @param workspace the transaction belongs to it
 */
export async function closeWorkspace(
  tx: Transaction<"workspace.deleted">,
  workspace: WritableRow<"workspace">,
): Promise<WorkspaceRow> {
  const row = await markDeleted(tx, workspace);
  await endAllMemberships(tx, row.uuid);
  await removeSecretsOf(tx, row.uuid);
  tx.emit({ name: "workspace.deleted", data: { workspace: { uuid: row.uuid, name: row.name } } });
  return row;
}

/**
 * Deletes a workspace together with the account of its last member.
 * @param uuid of a workspace that is locked, and that the transaction belongs to
 */
export async function closeWithAccount(tx: Transaction<"workspace.deleted">, uuid: WorkspaceUuid): Promise<void> {
  await closeWorkspace(tx, grantToSystem<"workspace">(await readLockedWorkspace(tx, uuid)));
}
