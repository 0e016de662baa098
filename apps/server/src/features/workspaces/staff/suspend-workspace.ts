import { suspendWorkspace as suspend } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { operatedWorkspace } from "./resource.ts";
import { readWorkspace } from "./queries.ts";
import { StaffWorkspaceDetails, toDetails } from "./view.ts";

export const suspendWorkspace = route("POST /staff/workspaces/{workspace_uuid}/suspend", {
  id: "suspendWorkspace",
  auth: "staff",
  summary: "Suspend a workspace",
  description:
    "From the next request on, every request in the workspace fails with 423, for people and keys, and open streams " +
    "end. The reason is for the operator: the tenant's audit log names “Stoa staff” and no reason. Suspending a " +
    "suspended workspace changes nothing.",
  access: { operatedWorkspace },
  body: closed({ reason: field(named(500), "The reason, for the operator.") }),
  reply: { workspace: StaffWorkspaceDetails },
  errors: [],
  events: ["workspace.suspended"],
  example: { body: { reason: "Sends unwanted mail by invitations" } },
  handle: async ({ tx, operatedWorkspace: workspace, body }) => {
    await suspend(tx, workspace, body.reason.trim());
    return { workspace: toDetails(await readWorkspace(tx, workspace.uuid)) };
  },
});
