import { route } from "#platform/http/route.ts";
import { closeInvitation, holdInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const revokeInvitation = route("DELETE /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}", {
  id: "revokeInvitation",
  auth: "session",
  summary: "Take an open invitation back",
  access: { workspace: "admin" },
  reply: { invitation: Invitation },
  errors: ["invitation_not_found", "invitation_closed"],
  events: ["invitation.revoked"],
  example: {},
  handle: async ({ tx, workspace, params, fail }) => {
    const place = { workspace_uuid: workspace.uuid, uuid: params.invitation_uuid };
    const found = (await holdInvitation(tx, place)) ?? fail("invitation_not_found");
    if (found.state !== "pending" && found.state !== "expired") return fail("invitation_closed");
    await closeInvitation(tx, place, "revoked");
    tx.emit({ name: "invitation.revoked", data: { invitation: toEventInvitation(found) } });
    return { invitation: toInvitation({ ...found, state: "revoked" }) };
  },
});
