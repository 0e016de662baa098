import type { AccessContext, Role } from "#kernel/authorize.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { lacksTwoFactor } from "./access-context.ts";

/** The errors of `authorize` for a member of any role, where a route finds the workspace by itself. */
export const memberErrors = [
  "workspace_not_found",
  "workspace_suspended",
  "two_factor_required",
] as const satisfies readonly ErrorName[];

/** The locks until the commit. Each but `none`, which is for a read, also keeps the membership from ending. */
const locks = {
  none: sql``,
  nothing: sql`for share of m`,
  /** the membership: for what is counted for this person in the workspace */
  member: sql`for no key update of m`,
  /** also the workspace: for what is counted or decided in it */
  workspace: sql`for no key update of w for share of m`,
} as const;

/** The access of a member to a workspace. */
export type MemberAccess = AccessContext & { readonly role: Role };

type Member = {
  role: Role;
  is_suspended: boolean;
  billing: AccessContext["billing"];
  lacks_two_factor: boolean;
};

/**
 * Reads what a person may do in a workspace that the route's path does not name: the body names it, or it is the workspace
 * of a row that the handler found. The result is for `authorize`. The membership is locked until the commit.
 * @param also what else is locked
 * @returns null for somebody who is not a member
 */
export async function lockMember(
  reader: Reader,
  member: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
  also: keyof typeof locks = "nothing",
): Promise<MemberAccess | null> {
  const row = await reader.first(
    raw(sql<Member>`select m.role, w.suspended_at is not null as is_suspended, w.billing_status as billing,
        ${sql.raw(lacksTwoFactor("m.user_uuid"))} as lacks_two_factor
      from members m join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
      where (m.workspace_uuid, m.user_uuid) = (${member.workspace_uuid}::uuid, ${member.user_uuid}::uuid) and m.deactivated_at is null
      ${locks[also]}`),
  );
  if (row === undefined) return null;
  const { role, billing, is_suspended: isSuspended, lacks_two_factor: lacksFactor } = row;
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, lacksTwoFactor: lacksFactor };
  return { ...own, role, isSuspended, billing };
}
