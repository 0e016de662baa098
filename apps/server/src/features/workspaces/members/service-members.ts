import { checkBilling, type AccessContext } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { revokeKeysOf } from "#features/identity/api-keys/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistEverywhere } from "./board-lists.ts";
import { checkSeat, type Joiner } from "./membership.ts";
import { putMember } from "./queries.ts";
import { type Attached, endMembership } from "./change-rights.ts";
import { toEventUser } from "./view.ts";

/** A service account is a membership too, with a seat, but nobody's: it comes and goes with its key (§2.2, §5.4). */

/** What an event of its membership says beside the account. */
const mark = { service_account: true };

/**
 * Gives a new service account its seat, the role of a member and its boards. Announces member.joined, and
 * board.member_added for each board.
 * @param workspace locked
 * @param board_uuids each once
 * @throws Refusal billing_frozen, invoice_unpaid, seat_limit, board_unknown for a board of elsewhere or an archived one
 */
export async function seatService(
  tx: Transaction,
  workspace: { readonly uuid: string; readonly plan: string; readonly billing_status: string },
  account: Joiner,
  board_uuids: readonly string[],
): Promise<void> {
  checkBilling("addCapacity", workspace.billing_status as AccessContext["billing"]);
  await checkSeat(tx, workspace);
  const place = { workspace_uuid: workspace.uuid, user_uuid: account.uuid };
  await putMember(tx, { ...place, role: "member" });
  if ((await listOnBoards(tx, place, board_uuids, "active")) < board_uuids.length) fail("board_unknown");
  const user = toEventUser(account);
  tx.emit({ name: "member.joined", data: { user, role: "member", ...mark } });
  for (const board_uuid of board_uuids) tx.emit({ name: "board.member_added", board_uuid, data: { user } });
}

/**
 * Frees the seat of a service account, and ends its boards and its key. Announces member.left.
 * @param place its workspace is locked
 */
export async function retireService(
  tx: Transaction,
  attached: Attached,
  place: { readonly workspace_uuid: string; readonly user_uuid: string },
  name: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await endMembership(tx, attached, place, "left");
  const board_uuids = await unlistEverywhere(tx, place);
  const api_key_uuids = await revokeKeysOf(tx, place);
  const user = toEventUser({ ...name, uuid: place.user_uuid });
  tx.emit({ name: "member.left", data: { user, board_uuids, api_key_uuids, ...mark } });
}
