import { retireServiceUser } from "#features/identity/accounts/index.ts";
import { revokeKey } from "#features/identity/api-keys/index.ts";
import { checkStillAdmin, retireService } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { holdKey } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const revokeWorkspaceKey = route("DELETE /admin/workspaces/{workspace_uuid}/api-keys/{api_key_uuid}", {
  id: "revokeWorkspaceKey",
  auth: "session",
  summary: "Revoke any API key of a workspace",
  description:
    "Irreversible, and it holds from the key's next request on. A service account is retired with its key: it leaves " +
    "its boards, and its seat is free. The reply shows the key as it was.",
  access: { workspace: "admin" },
  reply: { api_key: WorkspaceKey },
  errors: ["workspace_not_found", "admin_required", "api_key_not_found"],
  events: ["api_key.revoked", "member.left"],
  example: {},
  handle: async ({ tx, caller, workspace, params, services, fail }) => {
    const workspace_uuid = workspace.uuid;
    await checkStillAdmin(tx, { workspace_uuid, user_uuid: caller.user_uuid });
    const row = (await holdKey(tx, workspace_uuid, params.api_key_uuid)) ?? fail("api_key_not_found");
    const { uuid, name, user } = row;
    tx.emit({ name: "api_key.revoked", data: { api_key: { uuid, name } } });
    if (row.service_account) {
      await retireService(tx, services, { workspace_uuid, user_uuid: user.uuid }, user);
      await retireServiceUser(tx, user.uuid);
    } else {
      await revokeKey(tx, user.uuid, uuid);
    }
    return { api_key: toWorkspaceKey(row) };
  },
});
