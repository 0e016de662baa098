import { checkSeat, type Joiner, joinWorkspace } from "#features/workspaces/members/index.ts";
import { checkBilling } from "#kernel/authorize.ts";
import { type ErrorName, fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Claimed, closeInvitation, holdByToken, holdInvitation } from "./queries.ts";
import { invites } from "./rules.ts";
import { type InvitationRow, toEventInvitation } from "./view.ts";

/** What accepting may refuse. */
export const acceptErrors = [
  "workspace_suspended",
  "billing_frozen",
  "invoice_unpaid",
  "seat_limit",
  "already_member",
  "invitation_closed",
  "invitation_invalid",
] as const satisfies readonly ErrorName[];

/** An invitation that is open, its workspace locked. */
export type OpenInvitation = { readonly claimed: Claimed; readonly row: InvitationRow };

/**
 * Reads an invitation anew behind its workspace's lock, and climbs the rungs that the door could not, because it did
 * not know the workspace.
 * @throws Refusal workspace_suspended, billing_frozen, invoice_unpaid, invitation_closed, invitation_invalid
 */
export async function openInvitation(
  tx: Transaction,
  claimed: Claimed,
  permission: "addCapacity" | "write",
): Promise<OpenInvitation> {
  if (claimed.is_suspended) fail("workspace_suspended");
  checkBilling(permission, claimed.billing_status);
  const row = (await holdInvitation(tx, claimed)) ?? fail("invitation_invalid");
  if (row.state === "expired") fail("invitation_invalid");
  if (row.state !== "pending") fail("invitation_closed");
  // who sent it may have lost the right by a way that revokes nothing, such as an upgrade from an older version
  const may = invites(row.inviter_role);
  if (may === "none" || (may !== "all" && row.role === "owner")) fail("invitation_invalid");
  return { claimed, row };
}

/** Joins the workspace on an open invitation's terms, and closes it. Announces invitation.accepted first. */
export async function accept(tx: Transaction, { claimed, row }: OpenInvitation, joiner: Joiner): Promise<void> {
  tx.emit({ name: "invitation.accepted", data: { invitation: toEventInvitation(row) } });
  await joinWorkspace(tx, { uuid: claimed.workspace_uuid, plan: claimed.plan }, joiner, row);
  await closeInvitation(tx, claimed, "accepted");
}

/**
 * Finds the invitation of a mailed token, for a sign-up: before the account is made, so that no refusal tells whether
 * the address has one.
 * @throws Refusal invitation_invalid for an unknown, foreign, closed or expired token; workspace_suspended,
 *   billing_frozen, invoice_unpaid, seat_limit
 */
export async function findOpenInvitation(tx: Transaction, token: string, email: string): Promise<OpenInvitation> {
  const claimed = (await holdByToken(tx, sha256(token), email)) ?? fail("invitation_invalid");
  if ((await holdInvitation(tx, claimed))?.state !== "pending") fail("invitation_invalid");
  const open = await openInvitation(tx, claimed, "addCapacity");
  await checkSeat(tx, { uuid: claimed.workspace_uuid, plan: claimed.plan });
  return open;
}

/** Makes whoever just signed up a member. From here on the work is theirs, and belongs to the workspace. */
export async function joinInvited(tx: Transaction, open: OpenInvitation, user: Joiner): Promise<void> {
  const name = `${user.first_name} ${user.last_name}`.trim();
  tx.useWorkspace(open.claimed.workspace_uuid, { kind: "user", user_uuid: user.uuid, api_key_uuid: null, name });
  await accept(tx, open, user);
}
