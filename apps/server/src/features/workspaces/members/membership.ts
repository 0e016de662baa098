import type { Role } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Grow, Room } from "#platform/auth/grow.ts";
import type { Reader } from "#platform/db/query.ts";
import type { LeaveEvent } from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistFromAllBoards } from "./board-lists.ts";
import { removePrivateViews } from "#features/workspaces/views/index.ts";
import { leaveVault } from "#features/vault/index.ts";
import { revokeAllKeys, revokeKeysOf } from "#features/workspaces/api-keys/index.ts";
import { findMembership, putMember, stopAllMemberships } from "./queries.ts";
import { type MemberKey, type PersonName, toEventUser } from "./view.ts";
import { endMembership, type RoleListeners } from "./change-rights.ts";

/** A person or a service account that is about to become a member. */
export type NewMember = PersonName & { readonly uuid: string };

/**
 * Checks that a person is not a member yet, and takes a seat for them.
 * @throws ApiError already_member, seat_limit
 */
export async function checkMayJoin(
  reader: Reader,
  member: MemberKey,
  grow: Grow<"seat">,
  fail: Fail<"already_member">,
): Promise<Room<"seat">> {
  if ((await findMembership(reader, member)) !== undefined) fail("already_member");
  return grow("seat", member);
}

/**
 * Makes a person a member, or a former member a member again, with this role and only these boards. Boards that no longer
 * exist are skipped. Emits member.joined, and board.member_added for each board.
 */
export async function joinWorkspace(
  tx: Transaction<"member.joined" | "board.member_added">,
  workspace_uuid: WorkspaceUuid,
  person: NewMember,
  terms: { readonly role: Role; readonly board_uuids: readonly BoardUuid[] },
  room: Room<"seat">,
): Promise<void> {
  const member = { workspace_uuid, user_uuid: person.uuid };
  await putMember(tx, { ...member, role: terms.role }, room);
  await unlistFromAllBoards(tx, member, terms.board_uuids);
  await listOnBoards(tx, member, terms.board_uuids);
  const user = toEventUser(person);
  tx.emit({ name: "member.joined", data: { user, role: terms.role } });
  for (const board_uuid of terms.board_uuids) tx.emit({ name: "board.member_added", board_uuid, data: { user } });
}

/** The services for ending a membership for good. */
export type LeaveServices = RoleListeners & Pick<Services, "sealer">;

/**
 * Ends the membership of a person who leaves, with their boards, keys, private views and secrets in the workspace. Emits
 * member.left.
 * @param member the workspace is locked, and still has an owner
 */
export async function leaveWorkspace(
  tx: Transaction<LeaveEvent>,
  listeners: LeaveServices,
  member: MemberKey,
  person: PersonName,
): Promise<void> {
  // the membership first: a request that adds the person to a board locks it, and its row is visible only after that
  await endMembership(tx, listeners, member, "left");
  const board_uuids = await unlistFromAllBoards(tx, member);
  const api_key_uuids = await revokeKeysOf(tx, member);
  await removePrivateViews(tx, member);
  await leaveVault(tx, listeners.sealer, member);
  const data = { user: toEventUser({ ...person, uuid: member.user_uuid }), board_uuids, api_key_uuids };
  tx.emit({ name: "member.left", data });
}

/** Stops all memberships and keys of a workspace that is deleted (§3.1). */
export async function endAllMemberships(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  await stopAllMemberships(reader, workspace_uuid);
  await revokeAllKeys(reader, workspace_uuid);
}
