import type { Role } from "#kernel/authorize.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

/** A change of a person's role. */
export type OwnershipChange = {
  readonly callerRole: Role;
  /** null while the membership is stopped */
  readonly from: Role | null;
  /** null when the membership stops */
  readonly to: Role | null;
  /** the number of active owners without this person */
  readonly otherOwners: number;
};

/**
 * Only an owner gives or takes the role of an owner (§17.1), and a workspace keeps at least one owner.
 * @returns the error, or null when the change is allowed
 */
export function ownershipError(change: OwnershipChange): "owner_required" | "last_owner" | null {
  const { callerRole, from, to, otherOwners } = change;
  if (from === to || (from !== "owner" && to !== "owner")) return null;
  if (callerRole !== "owner") return "owner_required";
  return from === "owner" && otherOwners === 0 ? "last_owner" : null;
}

/** The changes that replace one list of boards by another. @param wanted may name a board more than once */
export function compareBoards(before: readonly BoardUuid[], wanted: readonly BoardUuid[]) {
  const after = [...new Set(wanted)].toSorted();
  return {
    after,
    added: after.filter((uuid) => !before.includes(uuid)),
    removed: before.filter((uuid) => !after.includes(uuid)),
  };
}
