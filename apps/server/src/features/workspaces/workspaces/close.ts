import { dissolve } from "#features/workspaces/members/index.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { markDeleted } from "./queries.ts";
import type { WorkspaceRow } from "./view.ts";

/**
 * Deletes a workspace: all memberships and keys stop, and the name is free again. Announces workspace.deleted.
 * @param uuid of a workspace that is locked, and that the work is in
 */
export async function closeWorkspace(work: Work, uuid: string): Promise<WorkspaceRow> {
  const row = await markDeleted(work, uuid);
  await dissolve(work, uuid);
  work.emit({ name: "workspace.deleted", data: { workspace: { uuid: row.uuid, name: row.name } } });
  return row;
}
