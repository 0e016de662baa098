import { authorize } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { lockMember } from "#platform/auth/lock-member.ts";
import type { Reader } from "#platform/db/query.ts";

/**
 * Checks that a person is a member of the workspace that the body names. They change only what is their own, so any role
 * is enough, and invoices do not matter. The membership is locked until the commit.
 * @throws ApiError one of `memberErrors`
 */
export async function checkMember(reader: Reader, workspace_uuid: WorkspaceUuid, user_uuid: string): Promise<void> {
  authorize("workspace", "read", await lockMember(reader, { workspace_uuid, user_uuid }));
}
