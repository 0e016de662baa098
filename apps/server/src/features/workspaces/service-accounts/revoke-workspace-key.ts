import { retireServiceUser } from "#features/identity/accounts/index.ts";
import { revokeKey } from "#features/workspaces/api-keys/index.ts";
import { removeServiceAccount } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { apiKey } from "./resource.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const revokeWorkspaceKey = route("DELETE /admin/workspaces/{workspace_uuid}/api-keys/{api_key_uuid}", {
  id: "revokeWorkspaceKey",
  auth: "session",
  summary: "Revoke an API key of a workspace",
  description:
    "A revoked key stays revoked; it stops with its next request. A service account is removed with its key: it leaves " +
    "its boards, and its seat is free. The reply shows the key as it was.",
  access: { workspace: "admin", apiKey },
  removesAccess: true,
  reply: { api_key: WorkspaceKey },
  errors: [],
  events: ["api_key.revoked", "member.left", "invitation.revoked", "automation.updated"],
  example: {},
  handle: async ({ tx, workspace, apiKey: row, services }) => {
    const { uuid, name, user } = row;
    tx.emit({ name: "api_key.revoked", data: { api_key: { uuid, name } } });
    if (row.service_account) {
      await removeServiceAccount(tx, services, { workspace_uuid: workspace.uuid, user_uuid: user.uuid }, user);
      await retireServiceUser(tx, user.uuid);
    } else {
      await revokeKey(tx, row);
    }
    return { api_key: toWorkspaceKey(row) };
  },
});
