import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { accept, acceptRefusals, openInvitation } from "./accept.ts";
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
    const claimed = await holdByUuid(work, caller.user_uuid, params.invitation_uuid);
    if (claimed === undefined) return refuse("invitation_not_found");
    work.enter(claimed.workspace_uuid);
    const open = await openInvitation(work, claimed, "grow");
    await accept(work, open, { ...caller, uuid: caller.user_uuid });
    return { invitation: toInvitation({ ...open.row, state: "accepted" }) };
  },
});
