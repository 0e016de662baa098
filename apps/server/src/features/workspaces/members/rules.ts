import type { Role } from "#kernel/authorize.ts";
import type { ErrorName } from "#kernel/errors.ts";

/** How many active members, service accounts included, a plan seats (§8). */
export const seatLimits = { free: 3, unlimited: Infinity } as const;

/** What is about to happen to somebody's role; `to` is null when the membership stops. */
export type RoleChange = {
  readonly callerRole: Role | null;
  readonly from: Role | null;
  readonly to: Role | null;
  /** how many active owners there would be without this person */
  readonly otherOwners: number;
};

/**
 * Only an owner makes or unmakes an owner (§17.1), and a workspace keeps one.
 * @returns the refusal, or null when it may happen
 */
export function ownershipError({ callerRole, from, to, otherOwners }: RoleChange): ErrorName | null {
  if (from === to || (from !== "owner" && to !== "owner")) return null;
  if (callerRole !== "owner") return "owner_required";
  return from === "owner" && otherOwners === 0 ? "last_owner" : null;
}

/** What a list of boards becomes. Uuids may come in upper case and more than once. */
export function compareBoards(before: readonly string[], wanted: readonly string[]) {
  const after = [...new Set(wanted.map((uuid) => uuid.toLowerCase()))].toSorted();
  return {
    after,
    added: after.filter((uuid) => !before.includes(uuid)),
    removed: before.filter((uuid) => !after.includes(uuid)),
  };
}
