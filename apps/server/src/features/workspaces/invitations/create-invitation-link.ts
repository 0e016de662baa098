import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { linkToHandOver } from "./link.ts";
import { invitation } from "./resource.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const createInvitationLink = route(
  "POST /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}/link",
  {
    id: "createInvitationLink",
    auth: "session",
    summary: "Get the link of an invitation, to hand it over",
    description: [
      "The link is `/invitations/{token}` at the web app's address. With a mail server `token` is the uuid of the invitation: the",
      "page says what it is for, and the person proves the address by a mailed code, or signs in. Without a mail server the link",
      "proves the address as a mailed one would, and those before it stop working; until the invitation is sent again, each",
      "request returns the same one. Only an owner gets the link of an owner's invitation. The invitation must be pending.",
    ].join(" "),
    access: { workspace: "admin", invitation },
    reply: {
      invitation: Invitation,
      token: field(Type.String(), "The end of the link."),
    },
    errors: ["invitation_closed", "owner_required"],
    events: ["invitation.link_created"],
    example: {},
    handle: async ({ tx, invitation: row, role, services, fail }) => {
      if (row.state !== "pending") return fail("invitation_closed");
      if (row.role === "owner" && role !== "owner") return fail("owner_required");
      const { token, isNew } = await linkToHandOver(tx, services, row);
      if (isNew) tx.emit({ name: "invitation.link_created", data: { invitation: toEventInvitation(row) } });
      return { invitation: toInvitation(services, row), token };
    },
  },
);
