import { checkSeat, type Joiner, joinWorkspace } from "#features/workspaces/members/index.ts";
import { checkBilling } from "#kernel/authorize.ts";
import { type RefusalName, refuse } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { type Claimed, closeInvitation, holdByToken, holdInvitation } from "./queries.ts";
import { invites } from "./rules.ts";
import { type InvitationRow, toEventInvitation } from "./view.ts";

/** What accepting may refuse. */
export const acceptRefusals = [
  "workspace_suspended",
  "billing_frozen",
  "invoice_unpaid",
  "seat_limit",
  "already_member",
  "invitation_closed",
  "invitation_invalid",
] as const satisfies readonly RefusalName[];

/** An invitation that is open, its workspace locked. */
export type OpenInvitation = { readonly claimed: Claimed; readonly row: InvitationRow };

/**
 * Reads an invitation anew behind its workspace's lock, and climbs the rungs that the door could not, because it did
 * not know the workspace.
 * @throws Refusal workspace_suspended, billing_frozen, invoice_unpaid, invitation_closed, invitation_invalid
 */
export async function openInvitation(work: Work, claimed: Claimed, need: "grow" | "write"): Promise<OpenInvitation> {
  if (claimed.is_suspended) refuse("workspace_suspended");
  checkBilling(need, claimed.billing_status);
  const row = (await holdInvitation(work, claimed)) ?? refuse("invitation_invalid");
  if (row.state === "expired") refuse("invitation_invalid");
  if (row.state !== "pending") refuse("invitation_closed");
  // who sent it may have lost the right by a way that revokes nothing, such as an upgrade from an older version
  const may = invites(row.inviter_role);
  if (may === "none" || (may !== "all" && row.role === "owner")) refuse("invitation_invalid");
  return { claimed, row };
}

/** Joins the workspace on an open invitation's terms, and closes it. Announces invitation.accepted first. */
export async function accept(work: Work, { claimed, row }: OpenInvitation, joiner: Joiner): Promise<void> {
  work.emit({ name: "invitation.accepted", data: { invitation: toEventInvitation(row) } });
  await joinWorkspace(work, { uuid: claimed.workspace_uuid, plan: claimed.plan }, joiner, row);
  await closeInvitation(work, claimed, "accepted");
}

/**
 * Finds the invitation of a mailed token, for a sign-up: before the account is made, so that no refusal tells whether
 * the address has one.
 * @throws Refusal invitation_invalid for an unknown, foreign, closed or expired token; workspace_suspended,
 *   billing_frozen, invoice_unpaid, seat_limit
 */
export async function findOpenInvitation(work: Work, token: string, email: string): Promise<OpenInvitation> {
  const claimed = (await holdByToken(work, sha256(token), email)) ?? refuse("invitation_invalid");
  if ((await holdInvitation(work, claimed))?.state !== "pending") refuse("invitation_invalid");
  const open = await openInvitation(work, claimed, "grow");
  await checkSeat(work, { uuid: claimed.workspace_uuid, plan: claimed.plan });
  return open;
}

/** Makes whoever just signed up a member. From here on the work is theirs, and belongs to the workspace. */
export async function joinInvited(work: Work, open: OpenInvitation, user: Joiner): Promise<void> {
  const name = `${user.first_name} ${user.last_name}`.trim();
  work.enter(open.claimed.workspace_uuid, { kind: "user", user_uuid: user.uuid, api_key_uuid: null, name });
  await accept(work, open, user);
}
