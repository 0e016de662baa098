import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { findMembership, findPerson, type Managed, type Place } from "./queries.ts";
import { ownershipRefusal, type RoleChange } from "./rules.ts";

/**
 * Finds the person whom an owner or admin is about to change. The caller's own standing is looked at again: the door
 * saw it before it waited for the workspace's lock, and whoever held it may have taken it away.
 * @throws Refusal person_not_found
 */
export async function reachPerson(
  work: Work,
  workspace_uuid: string,
  user_uuid: string,
  caller_uuid: string,
): Promise<Managed> {
  const person = await findPerson(work, { workspace_uuid, user_uuid }, caller_uuid);
  if (person === undefined) return refuse("person_not_found");
  if (person.caller_role === null) return refuse("workspace_not_found");
  if (!isAdmin(person.caller_role)) return refuse("admin_required");
  return person;
}

/**
 * Looks again at the standing of an owner or admin, now that the workspace is locked (see `reachPerson`).
 * @throws Refusal workspace_not_found, admin_required
 */
export async function checkStillAdmin(reader: Reader, caller: Place): Promise<void> {
  const membership = (await findMembership(reader, caller)) ?? refuse("workspace_not_found");
  if (!isAdmin(membership.role)) refuse("admin_required");
}

/**
 * Refuses what only an owner may do, or what would leave no owner.
 * @param change the role before and after; null while the membership is stopped
 * @throws Refusal owner_required, last_owner
 */
export function checkOwnership(person: Managed, change: Pick<RoleChange, "from" | "to">): void {
  // without an owner who is deactivated, no owner is missing
  const otherOwners = person.deactivated_at === null ? person.other_owners : Infinity;
  const refusal = ownershipRefusal({ ...change, callerRole: person.caller_role, otherOwners });
  if (refusal !== null) refuse(refusal);
}
