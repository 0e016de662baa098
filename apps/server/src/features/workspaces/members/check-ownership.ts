import type { Role } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { findMembership, type ManagedPerson } from "./queries.ts";
import type { MemberKey } from "./view.ts";
import { type OwnershipChange, ownershipError } from "./rules.ts";

/**
 * Checks that the caller may change a person's role, and that the workspace still has an owner afterwards.
 * @param change the role before and after; null while the membership is stopped
 * @throws ApiError owner_required, last_owner
 */
export function checkOwnership(
  person: ManagedPerson,
  callerRole: Role,
  change: Pick<OwnershipChange, "from" | "to">,
  fail: Fail<"owner_required" | "last_owner">,
): void {
  // a deactivated owner does not count as an owner, so the workspace does not lose one
  const otherOwners = person.deactivated_at === null ? person.other_owners : Infinity;
  const error = ownershipError({ ...change, callerRole, otherOwners });
  if (error !== null) fail(error);
}

/**
 * Checks that the workspace still has an owner when the caller leaves it.
 * @param member the caller; the workspace is locked
 * @throws ApiError last_owner
 */
export async function checkMayLeave(
  reader: Reader,
  member: MemberKey,
  role: Role,
  fail: Fail<"last_owner">,
): Promise<void> {
  if (role !== "owner") return;
  const membership = await findMembership(reader, member);
  if (membership?.other_owners === 0) fail("last_owner");
}
