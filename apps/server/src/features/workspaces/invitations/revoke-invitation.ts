import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closeInvitation, holdInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const revokeInvitation = route({
  id: "revokeInvitation",
  at: "DELETE /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}",
  who: "session",
  summary: "Take an open invitation back",
  reach: { workspace: "admin" },
  reply: { invitation: Invitation },
  refuses: ["invitation_not_found", "invitation_closed"],
  audit: ["invitation.revoked"],
  example: {},
  handle: async ({ work, workspace, params }) => {
    const place = { workspace_uuid: workspace.uuid, uuid: params.invitation_uuid };
    const found = (await holdInvitation(work, place)) ?? refuse("invitation_not_found");
    if (found.state !== "pending" && found.state !== "expired") refuse("invitation_closed");
    await closeInvitation(work, place, "revoked");
    work.emit({ name: "invitation.revoked", data: { invitation: toEventInvitation(found) } });
    return { invitation: toInvitation({ ...found, state: "revoked" }) };
  },
});
