import { route } from "#platform/http/route.ts";
import { openInvitation } from "./accept.ts";
import { closeInvitation, holdByUuid } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const declineInvitation = route("POST /workspaces/invitations/{invitation_uuid}/decline", {
  id: "declineInvitation",
  auth: "session",
  summary: "Decline to join a workspace",
  description: "The invitation must be for the address of the caller's verified account.",
  access: {},
  reply: { invitation: Invitation },
  errors: ["invitation_not_found", "workspace_suspended", "billing_frozen", "invitation_closed", "invitation_invalid"],
  events: ["invitation.declined"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const claimed = await holdByUuid(tx, caller.user_uuid, params.invitation_uuid);
    if (claimed === undefined) return fail("invitation_not_found");
    tx.useWorkspace(claimed.workspace_uuid);
    const { row } = await openInvitation(tx, claimed, "write");
    await closeInvitation(tx, claimed, "declined");
    tx.emit({ name: "invitation.declined", data: { invitation: toEventInvitation(row) } });
    return { invitation: toInvitation({ ...row, state: "declined" }) };
  },
});
