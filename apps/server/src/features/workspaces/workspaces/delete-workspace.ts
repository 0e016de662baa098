import { route } from "#platform/http/route.ts";
import { closeWorkspace } from "./close.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const deleteWorkspace = route("DELETE /workspaces/{workspace_uuid}", {
  id: "deleteWorkspace",
  auth: "session",
  summary: "Delete a workspace",
  description: "Owners only. All memberships and keys stop at once, and the name is free again.",
  access: { workspace: "owner" },
  removesAccess: true,
  reply: { workspace: Workspace },
  errors: [],
  events: ["workspace.deleted"],
  example: {},
  handle: async ({ tx, workspace, role }) => ({
    workspace: toWorkspace(await closeWorkspace(tx, workspace), role),
  }),
});
