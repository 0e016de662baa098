import type { Feature } from "#platform/deployment/feature.ts";
import { deactivateUser } from "./deactivate-user.ts";
import { getStaffWorkspace } from "./get-staff-workspace.ts";
import { privacy } from "./personal.ts";
import { listStaffCalls } from "./list-staff-calls.ts";
import { listStaffUsers } from "./list-staff-users.ts";
import { listStaffWorkspaces } from "./list-staff-workspaces.ts";
import { reactivateUser } from "./reactivate-user.ts";
import { setWorkspacePlan } from "./set-workspace-plan.ts";
import { suspendWorkspace } from "./suspend-workspace.ts";
import { unsuspendWorkspace } from "./unsuspend-workspace.ts";

/**
 * The operations of the service's operator (§17.3): workspaces and accounts, but never the content of a workspace. The
 * framework records each call in staff_calls.
 */
export const staff: Feature = {
  routes: [
    listStaffWorkspaces,
    getStaffWorkspace,
    suspendWorkspace,
    unsuspendWorkspace,
    setWorkspacePlan,
    listStaffUsers,
    deactivateUser,
    reactivateUser,
    listStaffCalls,
  ],
  privacy,
};
