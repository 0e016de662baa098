import { refuse } from "#kernel/refusals.ts";
import { route } from "#platform/http/route.ts";
import { accept, acceptRefusals, openInvitation } from "./accepting.ts";
import { holdByUuid } from "./queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const acceptInvitation = route({
  id: "acceptInvitation",
  at: "POST /workspaces/invitations/{invitation_uuid}/accept",
  who: "session",
  summary: "Join a workspace",
  about:
    "The invitation must be for the address of the caller's verified account. It takes a seat. A former member is a " +
    "member again, with the role and boards of the invitation.",
  reach: {},
  reply: { invitation: Invitation },
  refuses: ["invitation_not_found", ...acceptRefusals],
  audit: ["invitation.accepted", "member.joined", "board.member_added"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const invited = await holdByUuid(work, caller.user_uuid, params.invitation_uuid);
    if (invited === undefined) return refuse("invitation_not_found");
    work.enter(invited.workspace_uuid);
    const row = await openInvitation(work, invited, "grow");
    await accept(work, invited, row);
    return { invitation: toInvitation({ ...row, state: "accepted" }) };
  },
});
