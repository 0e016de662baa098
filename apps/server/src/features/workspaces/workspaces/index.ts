import type { Feature } from "#platform/deployment/feature.ts";
import { createWorkspace } from "./create-workspace.ts";
import { deleteWorkspace } from "./delete-workspace.ts";
import { getWorkspace } from "./get-workspace.ts";
import { leaveWorkspace } from "./leave-workspace.ts";
import { listWorkspaces } from "./list-workspaces.ts";
import { transferWorkspace } from "./transfer-workspace.ts";
import { updateWorkspace } from "./update-workspace.ts";

export { applyBilling, changePlan, suspendWorkspace, unsuspendWorkspace } from "./operate.ts";
export { closeWithAccount } from "./close.ts";
export { type BillingState, lockOperatedWorkspace, readPublicSettings } from "./queries.ts";

/** Workspaces: the tenants, with members, boards, labels and keys. */
export const workspaces: Feature = {
  routes: [
    listWorkspaces,
    createWorkspace,
    getWorkspace,
    updateWorkspace,
    deleteWorkspace,
    leaveWorkspace,
    transferWorkspace,
  ],
  constraints: { workspaces_name: "workspace_name_taken" },
};
