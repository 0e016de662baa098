import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findKeys } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const listWorkspaceKeys = route("GET /admin/workspaces/{workspace_uuid}/api-keys", {
  id: "listWorkspaceKeys",
  auth: "session",
  summary: "List the API keys of a workspace",
  description:
    "The members' keys and the service accounts, newest first. A key that has expired stays in the list, with " +
    "`is_expired` true, until it is revoked. Revoked keys are not listed.",
  access: { workspace: "admin" },
  reply: { api_keys: Type.Array(WorkspaceKey) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ api_keys: (await findKeys(read, workspace.uuid)).map(toWorkspaceKey) }),
});
