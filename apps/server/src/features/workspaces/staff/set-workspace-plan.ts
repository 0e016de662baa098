import { changePlan } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readWorkspace } from "./read-workspace.ts";
import { Plan, StaffWorkspaceDetails } from "./view.ts";

export const setWorkspacePlan = route({
  id: "setWorkspacePlan",
  at: "POST /staff/workspaces/{workspace_uuid}/plan",
  who: "staff",
  summary: "Put a workspace on another plan",
  about:
    "A plan lifts no suspension. What is beyond the limits of the new plan stays, because limits only stop growth.",
  reach: {},
  body: closed({ plan: Plan }),
  reply: { workspace: StaffWorkspaceDetails },
  refuses: ["workspace_not_found"],
  audit: ["workspace.plan_changed"],
  example: { body: { plan: "free" } },
  handle: async ({ work, params, body }) => {
    await changePlan(work, params.workspace_uuid, body.plan);
    return { workspace: await readWorkspace(work, params.workspace_uuid) };
  },
});
