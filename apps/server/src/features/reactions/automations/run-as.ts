import { memberOpensBoard } from "#platform/auth/board-access.ts";
import type { Role } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The errors of `checkRunAs`. */
export const runAsErrors = ["automation_run_as", "automation_run_as_higher"] as const;

const rank = (role: Role): number => (role === "owner" ? 2 : role === "admin" ? 1 : 0);

/**
 * Checks as whom an automation runs: as the person who writes it, or as a member whose role is no higher than theirs.
 * Otherwise people could gain rights by an automation.
 * @param user_uuid the person as whom it runs
 * @param caller the person who writes it
 * @throws ApiError automation_run_as, automation_run_as_higher
 */
export async function checkRunAs(
  reader: Reader,
  board: BoardKey,
  user_uuid: string,
  caller: { readonly user_uuid: string; readonly role: Role },
  fail: Fail<(typeof runAsErrors)[number]>,
): Promise<void> {
  const member = await reader.first(
    raw<{ role: Role; opens: boolean }>(sql`
      select m.role, ${memberOpensBoard("m", sql`${board.uuid}::uuid`)} as opens
      from active_members m
      where m.workspace_uuid = ${board.workspace_uuid}::uuid and m.user_uuid = ${user_uuid}::uuid`),
  );
  if (member?.opens !== true) return fail("automation_run_as");
  if (user_uuid !== caller.user_uuid && rank(member.role) > rank(caller.role)) fail("automation_run_as_higher");
}
