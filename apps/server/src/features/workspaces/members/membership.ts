import { failPlanLimit, type Role } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistEverywhere } from "./board-lists.ts";
import { revokeAllKeys, revokeKeysOf } from "#features/identity/api-keys/index.ts";
import { countSeats, findMembership, putMember, stopAllMemberships } from "./queries.ts";
import { ownershipError, seatLimits } from "./rules.ts";
import { type Attached, endMembership } from "./change-rights.ts";
import { toEventUser } from "./view.ts";

/**
 * Refuses one more active member than the plan seats.
 * @param workspace locked: the count holds until the commit
 * @throws Refusal seat_limit
 */
export async function checkSeat(reader: Reader, workspace: { uuid: string; plan: string }): Promise<void> {
  const limit = seatLimits[workspace.plan as keyof typeof seatLimits];
  if ((await countSeats(reader, workspace.uuid)) >= limit) failPlanLimit("seat_limit");
}

/** Somebody about to join. */
export type Joiner = { readonly uuid: string; readonly first_name: string; readonly last_name: string };

/**
 * Makes somebody a member, or a former member one again, with this role and on these boards and no others; boards
 * that are gone by now are passed over. Announces member.joined and a board.member_added for each board.
 * @param workspace locked
 * @throws Refusal seat_limit, already_member
 */
export async function joinWorkspace(
  tx: Transaction,
  workspace: { uuid: string; plan: string },
  joiner: Joiner,
  terms: { readonly role: Role; readonly board_uuids: readonly string[] },
): Promise<void> {
  const place = { workspace_uuid: workspace.uuid, user_uuid: joiner.uuid };
  if ((await findMembership(tx, place)) !== undefined) fail("already_member");
  await checkSeat(tx, workspace);
  await putMember(tx, { ...place, role: terms.role });
  await unlistEverywhere(tx, place, terms.board_uuids);
  await listOnBoards(tx, place, terms.board_uuids);
  const user = toEventUser(joiner);
  tx.emit({ name: "member.joined", data: { user, role: terms.role } });
  for (const board_uuid of terms.board_uuids) tx.emit({ name: "board.member_added", board_uuid, data: { user } });
}

/**
 * Ends somebody's membership by their own will: their boards and keys in the workspace stop with it. Announces
 * member.left.
 * @param place its workspace is locked
 * @throws Refusal last_owner for the only owner; workspace_not_found for who is no member any more
 */
export async function leaveWorkspace(
  tx: Transaction,
  attached: Attached,
  place: { workspace_uuid: string; user_uuid: string },
  user: { first_name: string; last_name: string },
): Promise<void> {
  const membership = (await findMembership(tx, place)) ?? fail("workspace_not_found");
  const { role, other_owners: otherOwners } = membership;
  const apiError = ownershipError({ callerRole: role, from: role, to: null, otherOwners });
  if (apiError !== null) fail(apiError);
  // the membership first: whoever is adding them to a board holds it, and their row is seen only after that
  await endMembership(tx, attached, place, "left");
  const board_uuids = await unlistEverywhere(tx, place);
  const api_key_uuids = await revokeKeysOf(tx, place);
  const data = { user: toEventUser({ ...user, uuid: place.user_uuid }), board_uuids, api_key_uuids };
  tx.emit({ name: "member.left", data });
}

/** Stops all memberships and keys of a workspace that is deleted (§3.1). */
export async function dissolve(tx: Transaction, workspace_uuid: string): Promise<void> {
  await stopAllMemberships(tx, workspace_uuid);
  await revokeAllKeys(tx, workspace_uuid);
}
