import type { Role } from "#kernel/authorize.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** What a member is from now on: the role, or null when the membership or the account stopped. */
export type RoleChange = {
  readonly workspace_uuid: string;
  readonly user_uuid: string;
  readonly role: Role | null;
};

/** What the features may announce because of it: a route after which a role changes or ends declares these events. */
export type RoleChangeEvent = "invitation.revoked" | "automation.updated";

/**
 * What a feature undoes when somebody's role in a workspace changes or ends, in the same transaction: whatever they set
 * up with rights that they no longer have. The workspace is locked, and the transaction belongs to it.
 */
export type RoleChanged = (tx: Transaction<RoleChangeEvent>, change: RoleChange) => Promise<void>;
