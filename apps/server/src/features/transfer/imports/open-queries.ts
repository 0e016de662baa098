import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** The most imports of a workspace, and of a person in all workspaces, that wait or run. Each keeps its file until it has ended. */
export const mostOpen = 3;
export const mostOwn = 10;

/** Looks whether the workspace, and the person, may have another import. @throws ApiError import_limit, own_import_limit */
export async function checkOpen(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  user_uuid: string,
  fail: Fail<"import_limit" | "own_import_limit">,
): Promise<void> {
  const open = await countOpen(tx, workspace_uuid, user_uuid);
  if (open.of_workspace >= mostOpen) fail("import_limit");
  if (open.of_person >= mostOwn) fail("own_import_limit");
}

/**
 * Counts the imports of a workspace that have not ended, and those of a person in all workspaces. The workspace must be locked; until the
 * commit nobody else starts an import of the person. Both statements are sent together: the second one sees what the first one waited for.
 */
async function countOpen(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  user_uuid: string,
): Promise<{ readonly of_workspace: number; readonly of_person: number }> {
  const [, open] = await Promise.all([
    tx.rows(
      raw(sql`select pg_advisory_xact_lock(hashtextextended('imports ' || ${user_uuid}::text, 0))::text as locked`),
    ),
    tx.one(
      raw<{ of_workspace: number; of_person: number }>(sql`select
        (select count(*)::int from imports
          where workspace_uuid = ${workspace_uuid}::uuid and state in ('queued', 'running')) as of_workspace,
        (select count(*)::int from imports
          where created_by = ${user_uuid}::uuid and state in ('queued', 'running')) as of_person`),
    ),
  ]);
  return open;
}
