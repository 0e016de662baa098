import { authorize } from "#kernel/authorize.ts";
import { lockMember } from "#platform/auth/lock-member.ts";
import { type FindInput, pathResource } from "#platform/auth/path-resource.ts";
import { findSecret, findWorkspaceOf } from "./queries.ts";
import type { AccessedSecret } from "./rules.ts";

/**
 * A secret that the caller may reveal. Its path names no workspace, so the access to it is checked here: it is not found by anybody, admins
 * included, who is neither its owner nor in its audience (§15.3). A write locks it, after the membership.
 */
export const secret = pathResource({ in: "caller", param: "secret_uuid", missing: "secret_not_found", find });

/** @throws ApiError workspace_suspended, two_factor_required */
async function find({
  reader,
  caller: { user_uuid },
  uuid,
  isWrite,
}: FindInput<"caller">): Promise<AccessedSecret | undefined> {
  const workspace_uuid = await findWorkspaceOf(reader, uuid);
  if (workspace_uuid === undefined) return undefined;
  const access = await lockMember(reader, { workspace_uuid, user_uuid }, isWrite ? "nothing" : "none");
  if (access === null) return undefined;
  const found = await findSecret(reader, { workspace_uuid, user_uuid }, uuid, isWrite);
  if (found === undefined) return undefined;
  authorize("workspace", "read", access);
  return { ...found, access, isOwner: found.owner_uuid === user_uuid };
}
