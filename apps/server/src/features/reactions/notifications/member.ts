import { authorize, type Role } from "#kernel/authorize.ts";
import type { ErrorName } from "#kernel/errors.ts";
import { lacksTwoFactor } from "#platform/auth/access-context.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The errors of `checkMember`. */
export const memberErrors = [
  "workspace_not_found",
  "workspace_suspended",
  "two_factor_required",
] as const satisfies readonly ErrorName[];

type Member = { role: Role; is_suspended: boolean; lacks_two_factor: boolean };

/**
 * Checks that a person is a member of the workspace that the body names. They change only what is their own, so any role
 * is enough, and invoices do not matter. The membership is locked until the commit.
 * @throws ApiError one of `memberErrors`
 */
export async function checkMember(reader: Reader, workspace_uuid: string, user_uuid: string): Promise<void> {
  const row = await reader.first(
    raw(sql<Member>`select m.role, w.suspended_at is not null as is_suspended,
        ${sql.raw(lacksTwoFactor("m.user_uuid"))} as lacks_two_factor
      from members m join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
      where (m.workspace_uuid, m.user_uuid) = (${workspace_uuid}::uuid, ${user_uuid}::uuid) and m.deactivated_at is null
      for share of m`),
  );
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, billing: "normal" } as const;
  const accessContext =
    row === undefined
      ? null
      : { ...own, role: row.role, isSuspended: row.is_suspended, lacksTwoFactor: row.lacks_two_factor };
  authorize("workspace", "read", accessContext);
}
