import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { openInvitation } from "./accept.ts";
import { closeInvitation, holdByUuid } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const declineInvitation = route({
  id: "declineInvitation",
  at: "POST /workspaces/invitations/{invitation_uuid}/decline",
  who: "session",
  summary: "Decline to join a workspace",
  about: "The invitation must be for the address of the caller's verified account.",
  reach: {},
  reply: { invitation: Invitation },
  refuses: ["invitation_not_found", "workspace_suspended", "billing_frozen", "invitation_closed", "invitation_invalid"],
  audit: ["invitation.declined"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const claimed = await holdByUuid(work, caller.user_uuid, params.invitation_uuid);
    if (claimed === undefined) return refuse("invitation_not_found");
    work.enter(claimed.workspace_uuid);
    const { row } = await openInvitation(work, claimed, "write");
    await closeInvitation(work, claimed, "declined");
    work.emit({ name: "invitation.declined", data: { invitation: toEventInvitation(row) } });
    return { invitation: toInvitation({ ...row, state: "declined" }) };
  },
});
