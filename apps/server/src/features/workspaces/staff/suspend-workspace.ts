import { suspendWorkspace as suspend } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { readWorkspace } from "./read-workspace.ts";
import { StaffWorkspaceDetails } from "./view.ts";

export const suspendWorkspace = route({
  id: "suspendWorkspace",
  at: "POST /staff/workspaces/{workspace_uuid}/suspend",
  who: "staff",
  summary: "Refuse everything in a workspace with 423",
  about:
    "It holds from the next request on, for people and keys, and open streams end. The reason is for the operator: " +
    "the tenant's audit log names “Stoa staff” and no reason. Suspending again changes nothing.",
  reach: {},
  body: closed({ reason: named(500) }),
  reply: { workspace: StaffWorkspaceDetails },
  refuses: ["workspace_not_found"],
  audit: ["workspace.suspended"],
  example: { body: { reason: "Sends unwanted mail by invitations" } },
  handle: async ({ work, params, body }) => {
    await suspend(work, params.workspace_uuid, body.reason.trim());
    return { workspace: await readWorkspace(work, params.workspace_uuid) };
  },
});
