import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findOpen } from "./queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const listInvitations = route("GET /admin/workspaces/{workspace_uuid}/invitations", {
  id: "listInvitations",
  auth: "session",
  summary: "List the open invitations of a workspace",
  description:
    "Newest first. Expired invitations are open too: they can be mailed again. Closed ones are in the audit log.",
  access: { workspace: "admin" },
  reply: { invitations: Type.Array(Invitation) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ invitations: (await findOpen(read, workspace.uuid)).map(toInvitation) }),
});
