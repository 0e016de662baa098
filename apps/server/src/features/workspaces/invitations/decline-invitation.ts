import { route } from "#platform/http/route.ts";
import { openInvitation } from "./accept.ts";
import { ownInvitation } from "./resource.ts";
import { closeInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const declineInvitation = route("POST /workspaces/invitations/{invitation_uuid}/decline", {
  id: "declineInvitation",
  auth: "session",
  summary: "Decline an invitation",
  description: "The invitation must be for the address of the caller's verified account.",
  access: { ownInvitation },
  removesAccess: true,
  reply: { invitation: Invitation },
  errors: ["workspace_suspended", "invitation_closed", "invitation_invalid"],
  events: ["invitation.declined"],
  example: {},
  handle: async ({ tx, ownInvitation: claimed, services, fail }) => {
    tx.useWorkspace(claimed.workspace_uuid);
    const { row } = await openInvitation(tx, claimed, null, fail);
    await closeInvitation(tx, claimed, "declined");
    tx.emit({ name: "invitation.declined", data: { invitation: toEventInvitation(row) } });
    return { invitation: toInvitation(services, { ...row, state: "declined" }) };
  },
});
