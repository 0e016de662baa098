import { changePlan } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readWorkspace } from "./read-workspace.ts";
import { Plan, StaffWorkspaceDetails } from "./view.ts";

export const setWorkspacePlan = route("POST /staff/workspaces/{workspace_uuid}/plan", {
  id: "setWorkspacePlan",
  auth: "staff",
  summary: "Put a workspace on another plan",
  description:
    "A plan lifts no suspension. What is beyond the limits of the new plan stays, because limits only stop growth.",
  access: {},
  body: closed({ plan: Plan }),
  reply: { workspace: StaffWorkspaceDetails },
  errors: ["workspace_not_found"],
  events: ["workspace.plan_changed"],
  example: { body: { plan: "free" } },
  handle: async ({ tx, params, body }) => {
    await changePlan(tx, params.workspace_uuid, body.plan);
    return { workspace: await readWorkspace(tx, params.workspace_uuid) };
  },
});
