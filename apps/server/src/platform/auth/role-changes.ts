import type { RoleChangeEvent } from "#kernel/events.ts";
import type { Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** A member's new role; null when the membership or the account was deactivated or ended. */
export type RoleChange = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly user_uuid: string;
  readonly role: Role | null;
};

/**
 * Called in the same transaction when a member's role in a workspace changes or ends. A feature undoes what the person set
 * up with rights that they no longer have. The workspace is locked, and the transaction belongs to it.
 */
export type RoleChanged = (tx: Transaction<RoleChangeEvent>, change: RoleChange) => Promise<void>;
