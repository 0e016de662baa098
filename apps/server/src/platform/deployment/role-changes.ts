import type { Role } from "#kernel/authorize.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** What a member is from now on: the role, or null when the membership or the account stopped. */
export type RoleChange = {
  readonly workspace_uuid: string;
  readonly user_uuid: string;
  readonly role: Role | null;
};

/**
 * What a feature undoes when somebody's role in a workspace changes or ends, in the same transaction: whatever they set
 * up by rights that they do not have any more. The workspace is locked, and the work is in it.
 */
export type RoleChanged = (tx: Transaction, change: RoleChange) => Promise<void>;
