import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { mailInvitation } from "./mail.ts";
import { holdInvitation, renewInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const resendInvitation = route("POST /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}/resend", {
  id: "resendInvitation",
  auth: "session",
  summary: "Mail an open invitation again",
  description:
    "With a new link and code for another 14 days; the old ones stop working. An expired one is open again. At most three " +
    "mails a day leave for one invitation, and five for one address, of all workspaces (429).",
  access: { workspace: "admin" },
  reply: { invitation: Invitation },
  errors: ["invitation_not_found", "invitation_closed", "owner_required", "invitation_mails_limit"],
  events: ["invitation.resent"],
  example: {},
  handle: async ({ tx, caller, workspace, role, params, services, fail }) => {
    const place = { workspace_uuid: workspace.uuid, uuid: params.invitation_uuid };
    const found = (await holdInvitation(tx, place)) ?? fail("invitation_not_found");
    if (found.state !== "pending" && found.state !== "expired") return fail("invitation_closed");
    if (found.role === "owner" && role !== "owner") return fail("owner_required");
    const token = newToken();
    const row = await renewInvitation(tx, place, sha256(token));
    tx.emit({ name: "invitation.resent", data: { invitation: toEventInvitation(row) } });
    await mailInvitation(tx, services, caller, row, token);
    return { invitation: toInvitation(row) };
  },
});
