import type { Feature } from "#platform/deployment/feature.ts";
import { createWorkspaceKey } from "./create-workspace-key.ts";
import { listWorkspaceKeys } from "./list-workspace-keys.ts";
import { revokeWorkspaceKey } from "./revoke-workspace-key.ts";

/** The API keys of a workspace, which owners and admins manage, and service accounts (§5.4, §17.1). */
export const workspaceKeys: Feature = { routes: [listWorkspaceKeys, createWorkspaceKey, revokeWorkspaceKey] };
