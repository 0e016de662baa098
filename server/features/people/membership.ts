import { refusePlanLimit, type Role } from "#kernel/access.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Work } from "#platform/work/work.ts";
import { listOnBoards, unlistEverywhere } from "./board-lists.ts";
import { revokeAllKeys, revokeKeysOf } from "#features/api-keys/index.ts";
import { countSeats, findMembership, putMember, stopAllMemberships } from "./queries.ts";
import { ownershipRefusal, seatLimits } from "./rules.ts";
import { type Attached, endMembership } from "./standing.ts";
import { toEventUser } from "./view.ts";

/**
 * Refuses one more active member than the plan seats.
 * @param workspace locked: the count holds until the commit
 * @throws Refusal seat_limit
 */
export async function checkSeat(reader: Reader, workspace: { uuid: string; plan: string }): Promise<void> {
  const limit = seatLimits[workspace.plan as keyof typeof seatLimits];
  if ((await countSeats(reader, workspace.uuid)) >= limit) refusePlanLimit("seat_limit");
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
  work: Work,
  workspace: { uuid: string; plan: string },
  joiner: Joiner,
  terms: { readonly role: Role; readonly board_uuids: readonly string[] },
): Promise<void> {
  const place = { workspace_uuid: workspace.uuid, user_uuid: joiner.uuid };
  if ((await findMembership(work, place)) !== undefined) refuse("already_member");
  await checkSeat(work, workspace);
  await putMember(work, { ...place, role: terms.role });
  await unlistEverywhere(work, place, terms.board_uuids);
  await listOnBoards(work, place, terms.board_uuids);
  const user = toEventUser(joiner);
  work.emit({ name: "member.joined", data: { user, role: terms.role } });
  for (const board_uuid of terms.board_uuids) work.emit({ name: "board.member_added", board_uuid, data: { user } });
}

/**
 * Ends somebody's membership by their own will: their boards and keys in the workspace stop with it. Announces
 * member.left.
 * @param place its workspace is locked
 * @throws Refusal last_owner for the only owner; workspace_not_found for who is no member any more
 */
export async function leaveWorkspace(
  work: Work,
  attached: Attached,
  place: { workspace_uuid: string; user_uuid: string },
  user: { first_name: string; last_name: string },
): Promise<void> {
  const membership = (await findMembership(work, place)) ?? refuse("workspace_not_found");
  const { role, other_owners: otherOwners } = membership;
  const refusal = ownershipRefusal({ callerRole: role, from: role, to: null, otherOwners });
  if (refusal !== null) refuse(refusal);
  // the membership first: whoever is adding them to a board holds it, and their row is seen only after that
  await endMembership(work, attached, place, "left");
  const board_uuids = await unlistEverywhere(work, place);
  const api_key_uuids = await revokeKeysOf(work, place);
  const data = { user: toEventUser({ ...user, uuid: place.user_uuid }), board_uuids, api_key_uuids };
  work.emit({ name: "member.left", data });
}

/** Stops all memberships and keys of a workspace that is deleted (§3.1). */
export async function dissolve(work: Work, workspace_uuid: string): Promise<void> {
  await stopAllMemberships(work, workspace_uuid);
  await revokeAllKeys(work, workspace_uuid);
}
