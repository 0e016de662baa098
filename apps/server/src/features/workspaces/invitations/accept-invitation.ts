import { checkMayJoin } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { accept, openInvitation } from "./accept.ts";
import { ownInvitation } from "./noun.ts";
import { Invitation, toInvitation } from "./view.ts";

export const acceptInvitation = route("POST /workspaces/invitations/{invitation_uuid}/accept", {
  id: "acceptInvitation",
  auth: "session",
  summary: "Accept an invitation",
  description:
    "The invitation must be for the address of the caller's verified account. The membership takes a seat. A former " +
    "member becomes a member again, with the role and boards of the invitation.",
  access: { ownInvitation },
  reply: { invitation: Invitation },
  errors: [
    "workspace_suspended",
    "billing_frozen",
    "invoice_unpaid",
    "seat_limit",
    "already_member",
    "invitation_closed",
    "invitation_invalid",
  ],
  events: ["invitation.accepted", "member.joined", "board.member_added"],
  example: {},
  handle: async ({ tx, caller, ownInvitation: claimed, fail }) => {
    tx.useWorkspace(claimed.workspace_uuid);
    const open = await openInvitation(tx, claimed, "addCapacity", fail);
    const workspace = { uuid: claimed.workspace_uuid, plan: claimed.plan };
    await checkMayJoin(tx, workspace, caller.user_uuid, fail);
    await accept(tx, open, { ...caller, uuid: caller.user_uuid });
    return { invitation: toInvitation({ ...open.row, state: "accepted" }) };
  },
});
