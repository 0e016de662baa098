import { raw, type Reader, sql } from "#platform/db/query.ts";

/** One ticket blocks another of the same workspace. */
export type Edge = { readonly workspace_uuid: string; readonly blocker_uuid: string; readonly blocked_uuid: string };

/** Keeps every other addition of the workspace out until the commit: two at once could close a loop that neither sees. */
export async function lockEdges(reader: Reader, workspace_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`select pg_advisory_xact_lock(hashtextextended('relationships of ' || ${workspace_uuid}, 0))`),
  );
}

/**
 * Adds an edge, unless it is there or would close a loop.
 * @param edge its workspace's edges are locked
 */
export async function insertEdge(reader: Reader, edge: Edge): Promise<{ is_loop: boolean; is_added: boolean }> {
  return reader.one(
    raw<{ is_loop: boolean; is_added: boolean }>(sql`
      with recursive waiting as (
          select ${edge.blocked_uuid}::uuid as uuid
          union
          select r.blocked_uuid from relationships r join waiting w on r.blocker_uuid = w.uuid
          where r.workspace_uuid = ${edge.workspace_uuid}::uuid),
        looked as (
          select exists (select 1 from waiting where uuid = ${edge.blocker_uuid}::uuid) as is_loop),
        added as (
          insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid)
          select ${edge.workspace_uuid}::uuid, ${edge.blocker_uuid}::uuid, ${edge.blocked_uuid}::uuid
          from looked where not is_loop
          on conflict do nothing returning 1)
      select is_loop, exists (select 1 from added) as is_added from looked`),
  );
}

/** Removes what lies between two tickets, whichever blocks the other; undefined when nothing does. */
export async function deleteEdge(
  reader: Reader,
  between: { workspace_uuid: string; one: string; other: string },
): Promise<Edge | undefined> {
  const { workspace_uuid, one, other } = between;
  return reader.first(
    raw<Edge>(sql`delete from relationships
      where workspace_uuid = ${workspace_uuid}::uuid
        and (blocker_uuid, blocked_uuid) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      returning workspace_uuid, blocker_uuid, blocked_uuid`),
  );
}
