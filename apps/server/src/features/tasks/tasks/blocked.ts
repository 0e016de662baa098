import { sql } from "#platform/db/query.ts";

/** A blocker is finished in a status that completes, or archived (§13.9). `t` is the task in question. */
export const isBlocked = sql<boolean>`exists (
  select 1 from relationships r
    join tasks bt on (bt.workspace_uuid, bt.uuid) = (r.workspace_uuid, r.blocker_uuid)
    join statuses bs on (bs.workspace_uuid, bs.board_uuid, bs.uuid) = (bt.workspace_uuid, bt.board_uuid, bt.status_uuid)
  where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid)
    and bt.archived_at is null and not bs.is_complete)`;

/**
 * Part of a statement that may finish blockers or reopen them: the tasks that they block read differently from now on,
 * so their `updated_at` changes. A task that another transaction writes at this moment is skipped: waiting for it could
 * end in a deadlock. Arrays instead of joins: a join was planned as nested loops over a workspace without statistics.
 */
export function touchBlocked(workspace_uuid: string, blocker_uuids: readonly string[]) {
  return sql`touched as (
    update tasks set updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (array(
      select b.uuid from tasks b
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = any (array(
          select r.blocked_uuid from relationships r
          where r.workspace_uuid = ${workspace_uuid}::uuid and r.blocker_uuid = any (${blocker_uuids}::uuid[])))
        and b.uuid <> all (${blocker_uuids}::uuid[])
      for no key update of b skip locked))),`;
}
