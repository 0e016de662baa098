import type { RoleChanged } from "#platform/deployment/role-changes.ts";
import { revokeSent } from "./queries.ts";
import { invites } from "./rules.ts";
import { toEventInvitation } from "./view.ts";

/** Takes the open invitations back that somebody sent and may not send any more. */
export const revokeUnfounded: RoleChanged = async (tx, { role, ...sender }) => {
  const may = invites(role);
  if (may === "all") return;
  for (const sent of await revokeSent(tx, sender, may === "none" ? "all" : "owners")) {
    tx.emit({ name: "invitation.revoked", data: { invitation: toEventInvitation(sent) } });
  }
};
