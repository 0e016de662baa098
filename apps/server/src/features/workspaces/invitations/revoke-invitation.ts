import { route } from "#platform/http/route.ts";
import { invitation } from "./resource.ts";
import { closeInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const revokeInvitation = route("DELETE /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}", {
  id: "revokeInvitation",
  auth: "session",
  summary: "Revoke an invitation",
  description: "The invitation must be open; an expired one is open too. Its link and code stop working.",
  access: { workspace: "admin", invitation },
  removesAccess: true,
  reply: { invitation: Invitation },
  errors: ["invitation_closed"],
  events: ["invitation.revoked"],
  example: {},
  handle: async ({ tx, invitation: row, services, fail }) => {
    if (row.state !== "pending" && row.state !== "expired") return fail("invitation_closed");
    await closeInvitation(tx, row, "revoked");
    tx.emit({ name: "invitation.revoked", data: { invitation: toEventInvitation(row) } });
    return { invitation: toInvitation(services, { ...row, state: "revoked" }) };
  },
});
