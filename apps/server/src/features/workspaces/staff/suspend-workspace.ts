import { suspendWorkspace as suspend } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const suspendWorkspace = route("POST /staff/workspaces/{workspace_uuid}/suspend", {
  id: "suspendWorkspace",
  auth: "staff",
  summary: "Refuse everything in a workspace with 423",
  description:
    "It holds from the next request on, for people and keys, and open streams end. The reason is for the operator: " +
    "the tenant's audit log names “Stoa staff” and no reason. Suspending again changes nothing.",
  access: {},
  body: closed({ reason: named(500) }),
  reply: { workspace: StaffWorkspaceDetails },
  errors: ["workspace_not_found"],
  events: ["workspace.suspended"],
  example: { body: { reason: "Sends unwanted mail by invitations" } },
  handle: async ({ tx, params, body }) => {
    await suspend(tx, params.workspace_uuid, body.reason.trim());
    return { workspace: await readWorkspace(tx, params.workspace_uuid) };
  },
});
