import { route } from "#platform/http/route.ts";
import { accept, acceptErrors, openInvitation } from "./accept.ts";
import { holdByUuid } from "./queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const acceptInvitation = route("POST /workspaces/invitations/{invitation_uuid}/accept", {
  id: "acceptInvitation",
  auth: "session",
  summary: "Join a workspace",
  description:
    "The invitation must be for the address of the caller's verified account. It takes a seat. A former member is a " +
    "member again, with the role and boards of the invitation.",
  access: {},
  reply: { invitation: Invitation },
  errors: ["invitation_not_found", ...acceptErrors],
  events: ["invitation.accepted", "member.joined", "board.member_added"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const claimed = await holdByUuid(tx, caller.user_uuid, params.invitation_uuid);
    if (claimed === undefined) return fail("invitation_not_found");
    tx.useWorkspace(claimed.workspace_uuid);
    const open = await openInvitation(tx, claimed, "addCapacity");
    await accept(tx, open, { ...caller, uuid: caller.user_uuid });
    return { invitation: toInvitation({ ...open.row, state: "accepted" }) };
  },
});
