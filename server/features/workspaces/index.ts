import type { Feature } from "#platform/feature.ts";
import { createWorkspace } from "./create-workspace.ts";
import { getWorkspace } from "./get-workspace.ts";
import { listWorkspaces } from "./list-workspaces.ts";

export { findOpenInvitation, joinInvited } from "./join-invited.ts";

/** Tenants: what holds members, boards, labels, keys (§2). */
export const workspaces: Feature = { routes: [listWorkspaces, createWorkspace, getWorkspace] };
