import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { findMembership, type MemberKey } from "./queries.ts";

/**
 * Reads the caller's role again. Every write reads it behind the lock already: what still calls this does not need it.
 * @throws ApiError workspace_not_found, admin_required
 */
export async function checkStillAdmin(reader: Reader, caller: MemberKey): Promise<void> {
  const membership = (await findMembership(reader, caller)) ?? fail("workspace_not_found");
  if (!isAdmin(membership.role)) fail("admin_required");
}
