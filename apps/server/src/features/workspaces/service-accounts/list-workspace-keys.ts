import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findKeys } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const listWorkspaceKeys = route("GET /admin/workspaces/{workspace_uuid}/api-keys", {
  id: "listWorkspaceKeys",
  auth: "session",
  summary: "Every API key of a workspace, newest first",
  description:
    "The members' keys and the service accounts. A key that has expired stays, with `is_expired` true, until it is " +
    "revoked; revoked keys have left the list. `user` is whose access a key uses, and a service account's own self; " +
    "`board_uuids` are a service account's boards, and null for a key that opens what its person opens.",
  access: { workspace: "admin" },
  reply: { api_keys: Type.Array(WorkspaceKey) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ api_keys: (await findKeys(read, workspace.uuid)).map(toWorkspaceKey) }),
});
