import { raw, type Reader, sql } from "#platform/db/query.ts";

/** What a ticket counts of the things that hang on it. */
export type Totals = "subtask_total" | "subtask_done" | "comment_total" | "attachment_total";

/** What is added to a ticket's totals. */
export type Added = { readonly [Name in Totals]?: number };

type Counting = { readonly workspace_uuid: string; readonly uuid: string };

/**
 * Adds to a ticket's totals. Delta readers see the ticket as changed; its version stays, because nobody edited it.
 * @param task reached for writing: locked
 */
export async function addToTotals(reader: Reader, task: Counting, added: Added): Promise<void> {
  await reader.rows(raw(addingToTotals(task, added)));
}

/** What `addToTotals` sends, to be a part of a statement that writes what is counted. */
export function addingToTotals(task: Counting, added: Added) {
  const sums = Object.entries(added).map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}::int`);
  return sql`update tasks set ${sql.join(sums)}, updated_at = clock_timestamp()
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid`;
}

/** Lets delta readers see tickets as changed of which something else tells: blockers that came or went. */
export async function touchTasks(reader: Reader, workspace_uuid: string, uuids: readonly string[]): Promise<void> {
  await reader.rows(
    raw(sql`with held as materialized (select uuid from tasks
        where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])
        order by uuid for no key update)
      update tasks t set updated_at = clock_timestamp() from held h
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = h.uuid`),
  );
}

/**
 * With a change that may finish blockers, or set them going again: what they block reads differently from now on. A
 * ticket that somebody is writing just now is passed over: waiting for it could end in a deadlock. Arrays, because a
 * join was planned as a loop within a loop over a workspace that the database had no numbers of yet.
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
