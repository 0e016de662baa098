import { changePlan } from "#features/workspaces/workspaces/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { operatedWorkspace } from "./resource.ts";
import { readWorkspace } from "./queries.ts";
import { Plan, StaffWorkspaceDetails, toDetails } from "./view.ts";

export const setWorkspacePlan = route("POST /staff/workspaces/{workspace_uuid}/plan", {
  id: "setWorkspacePlan",
  auth: "staff",
  summary: "Change the plan of a workspace",
  description:
    "A plan lifts no suspension. What exceeds the limits of the new plan stays, because limits only stop growth. `unlimited` is a gift: it stays " +
    "when the subscription of the workspace ends. The owner still pays for that subscription, or cancels it in the portal. `free` takes the gift back, and stays until a subscription gives another plan.",
  access: { operatedWorkspace },
  body: closed({ plan: field(Plan, "The new plan.") }),
  reply: { workspace: StaffWorkspaceDetails },
  errors: [],
  events: ["workspace.plan_changed"],
  example: { body: { plan: "free" } },
  handle: async ({ tx, operatedWorkspace: workspace, body }) => {
    await changePlan(tx, workspace, body.plan);
    return { workspace: toDetails(await readWorkspace(tx, workspace.uuid)) };
  },
});
