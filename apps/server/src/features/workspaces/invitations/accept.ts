import { joinWorkspace, type NewMember } from "#features/workspaces/members/index.ts";
import { checkBilling } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Grow, Room } from "#platform/auth/grow.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type ClaimedInvitation, closeInvitation, lockByToken, lockInvitation } from "./queries.ts";
import { invites } from "./rules.ts";
import { type InvitationRow, toEventInvitation } from "./view.ts";

/** An invitation that is open, its workspace locked. */
export type OpenInvitation = { readonly claimed: ClaimedInvitation; readonly row: InvitationRow };

/** An open invitation with the seat that its person will take. */
export type InvitationWithSeat = OpenInvitation & { readonly room: Room<"seat"> };

type AcceptEvent = "invitation.accepted" | "member.joined" | "board.member_added";

/**
 * Checks the workspace of an invitation, as the framework does for a workspace that the path names.
 * @param permission null to decline, which is never refused over money
 * @throws ApiError workspace_suspended, billing_frozen, invoice_unpaid
 */
function checkWorkspace(
  claimed: ClaimedInvitation,
  permission: "addCapacity" | null,
  fail: Fail<"workspace_suspended">,
): void {
  if (claimed.is_suspended) fail("workspace_suspended");
  if (permission !== null) checkBilling(permission, claimed.billing_status);
}

/**
 * Checks that the sender may still send the invitation. It was not revoked if an older version changed the sender's role.
 * @throws ApiError invitation_invalid
 */
function checkSender(row: InvitationRow, fail: Fail<"invitation_invalid">): void {
  const may = invites(row.inviter_role);
  if (may === "none" || (may !== "all" && row.role === "owner")) fail("invitation_invalid");
}

/**
 * Reads an invitation after its workspace was locked, and checks that it is open.
 * @throws ApiError workspace_suspended, billing_frozen, invoice_unpaid, invitation_closed, invitation_invalid
 */
export async function openInvitation(
  tx: Transaction<never>,
  claimed: ClaimedInvitation,
  permission: "addCapacity" | null,
  fail: Fail<"workspace_suspended" | "invitation_closed" | "invitation_invalid">,
): Promise<OpenInvitation> {
  checkWorkspace(claimed, permission, fail);
  const row = (await lockInvitation(tx, claimed)) ?? fail("invitation_invalid");
  if (row.state === "expired") fail("invitation_invalid");
  if (row.state !== "pending") fail("invitation_closed");
  checkSender(row, fail);
  return { claimed, row };
}

/** Makes a person a member according to the open invitation, and closes it. Emits invitation.accepted first. */
export async function accept(
  tx: Transaction<AcceptEvent>,
  { claimed, row }: OpenInvitation,
  person: NewMember,
  room: Room<"seat">,
): Promise<void> {
  tx.emit({ name: "invitation.accepted", data: { invitation: toEventInvitation(row) } });
  await joinWorkspace(tx, claimed.workspace_uuid, person, row, room);
  await closeInvitation(tx, claimed, "accepted");
}

/**
 * Finds the invitation of a mailed token, for a sign-up. It runs before the account is created, so that no error shows
 * whether the address has one.
 * @throws ApiError invitation_invalid for an unknown, closed or expired token or one of another address;
 *   workspace_suspended, billing_frozen, invoice_unpaid, seat_limit
 */
export async function findOpenInvitation(
  tx: Transaction<never>,
  token: string,
  email: string,
  grow: Grow<"seat">,
  fail: Fail<"invitation_invalid" | "workspace_suspended">,
): Promise<InvitationWithSeat> {
  const claimed = (await lockByToken(tx, sha256(token), email)) ?? fail("invitation_invalid");
  const row = await lockInvitation(tx, claimed);
  if (row?.state !== "pending") return fail("invitation_invalid");
  checkWorkspace(claimed, "addCapacity", fail);
  checkSender(row, fail);
  return { claimed, row, room: await grow("seat", claimed) };
}

/**
 * Makes a person who has just signed up a member. From then on the transaction belongs to the workspace, and the person is
 * its actor.
 */
export async function joinInvited(
  tx: Transaction<AcceptEvent>,
  open: InvitationWithSeat,
  person: NewMember,
): Promise<void> {
  const name = `${person.first_name} ${person.last_name}`.trim();
  tx.useWorkspace(open.claimed.workspace_uuid, { kind: "user", user_uuid: person.uuid, api_key_uuid: null, name });
  await accept(tx, open, person, open.room);
}
