import type { RoleChanged } from "#platform/auth/role-changes.ts";
import { revokeSent } from "./queries.ts";
import { invites } from "./rules.ts";
import { toEventInvitation } from "./view.ts";

/** Revokes the open invitations that a member sent and, after a change of the role, may no longer send. */
export const revokeSentInvitations: RoleChanged = async (tx, { role, ...sender }) => {
  const may = invites(role);
  if (may === "all") return;
  for (const invitation of await revokeSent(tx, sender, may === "none" ? "all" : "owners")) {
    tx.emit({ name: "invitation.revoked", data: { invitation: toEventInvitation(invitation) } });
  }
};
