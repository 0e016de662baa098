import { raw, type Reader, sql } from "#platform/db/query.ts";

/** One task blocks another of the same workspace. */
export type Relationship = {
  readonly workspace_uuid: string;
  readonly blocker_uuid: string;
  readonly blocked_uuid: string;
};

/** Locks the relationships of a workspace until the commit: two concurrent additions could form a loop that neither sees. */
export async function lockRelationships(reader: Reader, workspace_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`select pg_advisory_xact_lock(hashtextextended('relationships of ' || ${workspace_uuid}, 0))`),
  );
}

/**
 * Adds a relationship, unless it exists or would close a loop.
 * @param relationship of a workspace whose relationships were locked by `lockRelationships`
 */
export async function insertRelationship(
  reader: Reader,
  relationship: Relationship,
): Promise<{ is_loop: boolean; is_added: boolean }> {
  return reader.one(
    raw<{ is_loop: boolean; is_added: boolean }>(sql`
      with recursive waiting as (
          select ${relationship.blocked_uuid}::uuid as uuid
          union
          select r.blocked_uuid from relationships r join waiting w on r.blocker_uuid = w.uuid
          where r.workspace_uuid = ${relationship.workspace_uuid}::uuid),
        looked as (
          select exists (select 1 from waiting where uuid = ${relationship.blocker_uuid}::uuid) as is_loop),
        added as (
          insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid)
          select ${relationship.workspace_uuid}::uuid, ${relationship.blocker_uuid}::uuid, ${relationship.blocked_uuid}::uuid
          from looked where not is_loop
          on conflict do nothing returning 1)
      select is_loop, exists (select 1 from added) as is_added from looked`),
  );
}

/** Deletes the relationship of two tasks in either direction; undefined when there is none. */
export async function deleteRelationshipRow(
  reader: Reader,
  between: { workspace_uuid: string; one: string; other: string },
): Promise<Relationship | undefined> {
  const { workspace_uuid, one, other } = between;
  return reader.first(
    raw<Relationship>(sql`delete from relationships
      where workspace_uuid = ${workspace_uuid}::uuid
        and (blocker_uuid, blocked_uuid) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      returning workspace_uuid, blocker_uuid, blocked_uuid`),
  );
}
