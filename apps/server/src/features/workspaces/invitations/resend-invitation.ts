import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { mailInvitation } from "./mail.ts";
import { invitation } from "./resource.ts";
import { renewInvitation } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const resendInvitation = route("POST /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}/resend", {
  id: "resendInvitation",
  auth: "session",
  summary: "Mail an open invitation again",
  description:
    "The mail has a new link and a new code, valid for another 14 days; the old ones stop working. An expired invitation " +
    "becomes valid again. At most three mails a day are sent for one invitation, and five to one address, counted over " +
    "all workspaces (429).",
  access: { workspace: "admin", invitation },
  reply: { invitation: Invitation },
  errors: ["invitation_closed", "owner_required", "invitation_mails_limit"],
  events: ["invitation.resent"],
  example: {},
  handle: async ({ tx, caller, invitation: before, role, services, fail }) => {
    if (before.state !== "pending" && before.state !== "expired") return fail("invitation_closed");
    if (before.role === "owner" && role !== "owner") return fail("owner_required");
    const token = newToken();
    const row = await renewInvitation(tx, before, sha256(token));
    tx.emit({ name: "invitation.resent", data: { invitation: toEventInvitation(row) } });
    await mailInvitation(tx, services, caller, row, token, fail);
    return { invitation: toInvitation(services, row) };
  },
});
