import { authorize } from "#kernel/authorize.ts";
import { lockMember } from "#platform/auth/lock-member.ts";
import { pathResource } from "#platform/auth/path-resource.ts";
import type { Reader } from "#platform/db/query.ts";
import { findWorkspaceOf, lockVisibleView } from "./queries.ts";
import { type FoundView, viewReaderOf } from "./rules.ts";

/**
 * A saved view that the caller sees. Its path names no workspace, so the access to it is checked here. All operations that
 * name one write it: the workspace, in which views are counted, is locked before the view.
 */
export const view = pathResource({
  in: "caller",
  param: "view_uuid",
  missing: "view_not_found",
  find: ({ reader, caller, uuid }) => findAndLock(reader, caller.user_uuid, uuid),
});

/** @throws ApiError workspace_suspended, two_factor_required */
async function findAndLock(reader: Reader, user_uuid: string, uuid: string): Promise<FoundView | undefined> {
  const workspace_uuid = await findWorkspaceOf(reader, uuid);
  if (workspace_uuid === undefined) return undefined;
  const author = { workspace_uuid, user_uuid };
  const access = await lockMember(reader, author, "workspace");
  if (access === null) return undefined;
  const found = await lockVisibleView(reader, viewReaderOf(author, access.role), uuid);
  if (found === undefined) return undefined;
  authorize("workspace", "read", access);
  return { view: found, isOwn: found.created_by.uuid === user_uuid, access };
}
