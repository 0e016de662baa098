import { dissolve } from "#features/people/index.ts";
import { route } from "#platform/http/route.ts";
import { markDeleted } from "./queries.ts";
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
  handle: async ({ work, workspace, role }) => {
    const row = await markDeleted(work, workspace.uuid);
    await dissolve(work, workspace.uuid);
    work.emit({ name: "workspace.deleted", data: { workspace: { uuid: row.uuid, name: row.name } } });
    return { workspace: toWorkspace(row, role) };
  },
});
