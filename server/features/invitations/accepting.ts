import { joinWorkspace } from "#features/people/index.ts";
import { climbBilling } from "#kernel/access.ts";
import { type RefusalName, refuse } from "#kernel/refusals.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Work } from "#platform/work/work.ts";
import { closeInvitation, holdByToken, holdInvitation, type Invited } from "./queries.ts";
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

/**
 * Reads an invitation anew behind its workspace's lock, and climbs the rungs that the door could not, because it did
 * not know the workspace.
 * @throws Refusal workspace_suspended, billing_frozen, invoice_unpaid, invitation_closed, invitation_invalid
 */
export async function openInvitation(work: Work, invited: Invited, need: "grow" | "write"): Promise<InvitationRow> {
  if (invited.is_suspended) refuse("workspace_suspended");
  climbBilling(need, invited.billing_status);
  const row = (await holdInvitation(work, invited)) ?? refuse("invitation_invalid");
  if (row.state === "expired") refuse("invitation_invalid");
  if (row.state !== "pending") refuse("invitation_closed");
  return row;
}

/** Joins the workspace on an open invitation's terms, and closes it. Announces invitation.accepted first. */
export async function accept(work: Work, invited: Invited, row: InvitationRow): Promise<void> {
  work.emit({ name: "invitation.accepted", data: { invitation: toEventInvitation(row) } });
  const joiner = { uuid: invited.user_uuid, first_name: invited.first_name, last_name: invited.last_name };
  await joinWorkspace(work, { uuid: invited.workspace_uuid, plan: invited.plan }, joiner, row);
  await closeInvitation(work, invited, "accepted");
}

/**
 * Accepts an invitation by the token that was mailed: for a sign-up, whose account the token also verifies. From here
 * on the work belongs to the workspace, and the new person is its actor.
 * @param claim the new account, already inserted, and its address
 * @throws Refusal invitation_invalid for an unknown, foreign, closed or expired token; the other `acceptRefusals`
 */
export async function acceptByToken(
  work: Work,
  claim: { token: string; user_uuid: string; email: string },
): Promise<void> {
  const { token, user_uuid, email } = claim;
  const invited = (await holdByToken(work, user_uuid, sha256(token), email)) ?? refuse("invitation_invalid");
  if ((await holdInvitation(work, invited))?.state !== "pending") refuse("invitation_invalid");
  const name = `${invited.first_name} ${invited.last_name}`.trim();
  work.enter(invited.workspace_uuid, { kind: "user", user_uuid, api_key_uuid: null, name });
  await accept(work, invited, await openInvitation(work, invited, "grow"));
}
