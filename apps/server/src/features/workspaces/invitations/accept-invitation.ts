import { checkMayJoin } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { accept, openInvitation } from "./accept.ts";
import { ownInvitation } from "./resource.ts";
import { Invitation, toInvitation } from "./view.ts";

export const acceptInvitation = route("POST /workspaces/invitations/{invitation_uuid}/accept", {
  id: "acceptInvitation",
  auth: "session",
  summary: "Accept an invitation",
  description:
    "The invitation must be for the address of the caller's verified account. The membership takes a seat. A former " +
    "member becomes a member again, with the role and boards of the invitation.",
  access: { ownInvitation },
  grows: "seat",
  reply: { invitation: Invitation },
  errors: ["workspace_suspended", "already_member", "invitation_closed", "invitation_invalid"],
  events: ["invitation.accepted", "member.joined", "board.member_added"],
  example: {},
  handle: async ({ tx, caller, ownInvitation: claimed, services, fail, grow }) => {
    tx.useWorkspace(claimed.workspace_uuid);
    const open = await openInvitation(tx, claimed, "addCapacity", fail);
    const member = { workspace_uuid: claimed.workspace_uuid, user_uuid: caller.user_uuid };
    const room = await checkMayJoin(tx, member, grow, fail);
    await accept(tx, open, { ...caller, uuid: caller.user_uuid }, room);
    return { invitation: toInvitation(services, { ...open.row, state: "accepted" }) };
  },
});
