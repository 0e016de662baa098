import type { Fail } from "#kernel/errors.ts";
import { revokeKeysOf } from "#features/workspaces/api-keys/index.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { RoleChangeEvent } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistFromAllBoards } from "./board-lists.ts";
import type { NewMember } from "./membership.ts";
import { putMember } from "./queries.ts";
import type { MemberKey } from "./view.ts";
import { endMembership, type RoleListeners } from "./change-rights.ts";
import { type PersonName, toEventUser } from "./view.ts";

// A service account is a member with a seat, but not a person. It is created and removed with its key (§5.4).

/** The data of the events about such a membership besides the account. */
const serviceAccount = { service_account: true } as const;

/**
 * Gives a new service account its seat, the role of a member and its boards. Emits member.joined, and board.member_added
 * for each board.
 * @param board_uuids each once
 * @throws ApiError billing_frozen, invoice_unpaid, seat_limit; board_unknown for a board of another workspace or an
 *   archived one
 */
export async function joinServiceAccount(
  tx: Transaction<"member.joined" | "board.member_added">,
  workspace: WritableRow<"workspace">,
  account: NewMember,
  board_uuids: readonly BoardUuid[],
  grow: Grow<"seat">,
  fail: Fail<"board_unknown">,
): Promise<void> {
  const member = { workspace_uuid: workspace.uuid, user_uuid: account.uuid };
  await putMember(tx, { ...member, role: "member" }, await grow("seat", member));
  if ((await listOnBoards(tx, member, board_uuids, "active")) < board_uuids.length) fail("board_unknown");
  const user = toEventUser(account);
  tx.emit({ name: "member.joined", data: { user, role: "member", ...serviceAccount } });
  for (const board_uuid of board_uuids) tx.emit({ name: "board.member_added", board_uuid, data: { user } });
}

/**
 * Frees the seat of a service account, and ends its boards and its key. Emits member.left.
 * @param member the workspace is locked
 */
export async function removeServiceAccount(
  tx: Transaction<"member.left" | RoleChangeEvent>,
  listeners: RoleListeners,
  member: MemberKey,
  name: PersonName,
): Promise<void> {
  await endMembership(tx, listeners, member, "left");
  const board_uuids = await unlistFromAllBoards(tx, member);
  const api_key_uuids = await revokeKeysOf(tx, member);
  const user = toEventUser({ ...name, uuid: member.user_uuid });
  tx.emit({ name: "member.left", data: { user, board_uuids, api_key_uuids, ...serviceAccount } });
}
