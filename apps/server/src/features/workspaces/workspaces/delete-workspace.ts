import { route } from "#platform/http/route.ts";
import { closeWorkspace } from "./close.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const deleteWorkspace = route({
  id: "deleteWorkspace",
  at: "DELETE /workspaces/{workspace_uuid}",
  who: "session",
  summary: "Delete a workspace",
  about: "Owners only. All memberships and keys stop at once, and the name is free again.",
  reach: { workspace: "owner" },
  reply: { workspace: Workspace },
  refuses: [],
  audit: ["workspace.deleted"],
  example: {},
  handle: async ({ work, workspace, role }) => ({
    workspace: toWorkspace(await closeWorkspace(work, workspace.uuid), role),
  }),
});
