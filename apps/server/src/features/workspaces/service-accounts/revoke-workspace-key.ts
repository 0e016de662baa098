import { retireServiceUser } from "#features/identity/accounts/index.ts";
import { revokeKey } from "#features/identity/api-keys/index.ts";
import { checkStillAdmin, retireService } from "#features/workspaces/members/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { holdKey } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

export const revokeWorkspaceKey = route({
  id: "revokeWorkspaceKey",
  at: "DELETE /admin/workspaces/{workspace_uuid}/api-keys/{api_key_uuid}",
  who: "session",
  summary: "Revoke any API key of a workspace",
  about:
    "Irreversible, and it holds from the key's next request on. A service account is retired with its key: it leaves " +
    "its boards, and its seat is free. The reply shows the key as it was.",
  reach: { workspace: "admin" },
  reply: { api_key: WorkspaceKey },
  refuses: ["workspace_not_found", "admin_required", "api_key_not_found"],
  audit: ["api_key.revoked", "member.left"],
  example: {},
  handle: async ({ work, caller, workspace, params, services }) => {
    const workspace_uuid = workspace.uuid;
    await checkStillAdmin(work, { workspace_uuid, user_uuid: caller.user_uuid });
    const row = (await holdKey(work, workspace_uuid, params.api_key_uuid)) ?? refuse("api_key_not_found");
    const { uuid, name, user } = row;
    work.emit({ name: "api_key.revoked", data: { api_key: { uuid, name } } });
    if (row.service_account) {
      await retireService(work, services, { workspace_uuid, user_uuid: user.uuid }, user);
      await retireServiceUser(work, user.uuid);
    } else {
      await revokeKey(work, user.uuid, uuid);
    }
    return { api_key: toWorkspaceKey(row) };
  },
});
