import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Whether a task is unfinished, and so blocks: it is not complete, and neither it nor its board is archived (§13.9).
 * @param task the alias of its row, other than `bs` and `bb`
 */
export function isUnfinished(task: string) {
  const t = sql.raw(task);
  return sql<boolean>`(${t}.archived_at is null and exists (
    select 1 from statuses bs join boards bb on (bb.workspace_uuid, bb.uuid) = (bs.workspace_uuid, bs.board_uuid)
    where (bs.workspace_uuid, bs.board_uuid, bs.uuid) = (${t}.workspace_uuid, ${t}.board_uuid, ${t}.status_uuid)
      and not bs.is_complete and bb.archived_at is null))`;
}

/** Whether the task `t` is blocked. */
export const isBlocked = sql<boolean>`exists (
  select 1 from relationships r join tasks bt on (bt.workspace_uuid, bt.uuid) = (r.workspace_uuid, r.blocker_uuid)
  where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid) and ${isUnfinished("bt")})`;

/**
 * Part of a statement that may complete or reopen blockers. It changes `updated_at` of the tasks that they block, because
 * these are shown differently from then on. A task that another transaction is writing is skipped, because waiting for it
 * could deadlock, and so is one that the statement itself writes (`written_uuids`). The statement uses arrays: without statistics, joins were planned as
 * nested loops over a whole workspace.
 */
export function touchBlocked(
  workspace_uuid: WorkspaceUuid,
  blocker_uuids: readonly string[],
  written_uuids: readonly string[] = blocker_uuids,
) {
  return sql`touched as (
    update tasks set updated_at = clock_timestamp()
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (array(
      select b.uuid from tasks b
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = any (array(
          select r.blocked_uuid from relationships r
          where r.workspace_uuid = ${workspace_uuid}::uuid and r.blocker_uuid = any (${blocker_uuids}::uuid[])))
        and b.uuid <> all (${written_uuids}::uuid[])
      for no key update of b skip locked))),`;
}

/** Changes `updated_at` of tasks whose links were added or removed, so that `updated_since` finds them. */
export async function touchTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<void> {
  await reader.rows(
    raw(sql`with locked as materialized (select uuid from tasks
        where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])
        order by uuid for no key update)
      update tasks t set updated_at = clock_timestamp() from locked l
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = l.uuid`),
  );
}
