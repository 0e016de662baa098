import { memberOpensBoard } from "#platform/auth/board-access.ts";
import type { Role } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The refusals of `checkRunAs`. */
export const runAsErrors = ["automation_run_as", "automation_run_as_higher"] as const;

const rank = (role: Role): number => (role === "owner" ? 2 : role === "admin" ? 1 : 0);

/**
 * Whoever decides what a rule does may let it run as themselves, or as somebody who may do no more than they: nobody
 * gains rights by a rule.
 * @param caller who writes the rule
 * @throws Refusal automation_run_as, automation_run_as_higher
 */
export async function checkRunAs(
  reader: Reader,
  board: { workspace_uuid: string; uuid: string },
  user_uuid: string,
  caller: { readonly user_uuid: string; readonly role: Role },
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
