import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findMembership, findPerson, type Managed, type Place } from "./queries.ts";
import { ownershipError, type RoleChange } from "./rules.ts";

/**
 * Finds the person whom an owner or admin is about to change. The caller's own standing is looked at again: the door
 * saw it before it waited for the workspace's lock, and whoever held it may have taken it away.
 * @throws Refusal person_not_found
 */
export async function findManagedPerson(
  tx: Transaction,
  workspace_uuid: string,
  user_uuid: string,
  caller_uuid: string,
): Promise<Managed> {
  const person = await findPerson(tx, { workspace_uuid, user_uuid }, caller_uuid);
  if (person === undefined) return fail("person_not_found");
  if (person.caller_role === null) return fail("workspace_not_found");
  if (!isAdmin(person.caller_role)) return fail("admin_required");
  return person;
}

/**
 * Looks again at the standing of an owner or admin, now that the workspace is locked (see `reachPerson`).
 * @throws Refusal workspace_not_found, admin_required
 */
export async function checkStillAdmin(reader: Reader, caller: Place): Promise<void> {
  const membership = (await findMembership(reader, caller)) ?? fail("workspace_not_found");
  if (!isAdmin(membership.role)) fail("admin_required");
}

/**
 * Refuses what only an owner may do, or what would leave no owner.
 * @param change the role before and after; null while the membership is stopped
 * @throws Refusal owner_required, last_owner
 */
export function checkOwnership(person: Managed, change: Pick<RoleChange, "from" | "to">): void {
  // without an owner who is deactivated, no owner is missing
  const otherOwners = person.deactivated_at === null ? person.other_owners : Infinity;
  const apiError = ownershipError({ ...change, callerRole: person.caller_role, otherOwners });
  if (apiError !== null) fail(apiError);
}
